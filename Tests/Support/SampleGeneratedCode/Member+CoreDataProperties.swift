//
//  Member+CoreDataProperties.swift
//
//
//  This file was automatically generated and should not be edited.
//

import Foundation
import CoreData


extension Member {

    @nonobjc public class func fetchRequest() -> NSFetchRequest<Member> {
        return NSFetchRequest<Member>(entityName: "Member")
    }

    @NSManaged public var email: String?
    @NSManaged public var joinedOn: Date?
    @NSManaged public var name: String?
    @NSManaged public var number: String?
    @NSManaged public var holds: NSSet?
    @NSManaged public var loans: NSSet?

}

// MARK: Generated accessors for holds
extension Member {

    @objc(addHoldsObject:)
    @NSManaged public func addToHolds(_ value: Hold)

    @objc(removeHoldsObject:)
    @NSManaged public func removeFromHolds(_ value: Hold)

    @objc(addHolds:)
    @NSManaged public func addToHolds(_ values: NSSet)

    @objc(removeHolds:)
    @NSManaged public func removeFromHolds(_ values: NSSet)

}

// MARK: Generated accessors for loans
extension Member {

    @objc(addLoansObject:)
    @NSManaged public func addToLoans(_ value: Loan)

    @objc(removeLoansObject:)
    @NSManaged public func removeFromLoans(_ value: Loan)

    @objc(addLoans:)
    @NSManaged public func addToLoans(_ values: NSSet)

    @objc(removeLoans:)
    @NSManaged public func removeFromLoans(_ values: NSSet)

}

extension Member : Identifiable {

}
