//
//  Hold+CoreDataProperties.swift
//
//
//  This file was automatically generated and should not be edited.
//

import Foundation
import CoreData


extension Hold {

    @nonobjc public class func fetchRequest() -> NSFetchRequest<Hold> {
        return NSFetchRequest<Hold>(entityName: "Hold")
    }

    @NSManaged public var expiresOn: Date?
    @NSManaged public var placedOn: Date?
    @NSManaged public var book: Book?
    @NSManaged public var member: Member?

}

extension Hold : Identifiable {

}
