//
//  Hold+CoreDataClass.swift
//
//
//  This file was automatically generated and should not be edited.
//

import Foundation
import CoreData

@objc(Hold)
public class Hold: NSManagedObject {

}
