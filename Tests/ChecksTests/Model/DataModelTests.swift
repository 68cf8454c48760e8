import Foundation
import Testing

@testable import Checks

@Suite struct DataModelTests {
  private func notes() -> (model: DataModel, notices: [Notice]) {
    let path = fixture("models/Notes.xcdatamodeld")
    return DataModel.read(FoundFile(path: "Notes.xcdatamodeld", resolvedPath: path))
  }

  private func read(_ tree: TemporaryTree, _ name: String = "M.xcdatamodeld") -> (
    model: DataModel, notices: [Notice]
  ) {
    DataModel.read(FoundFile(path: name, resolvedPath: tree.path(name)))
  }

  // MARK: - Bundles

  @Test func readsTheBundle() {
    let (model, notices) = notes()
    #expect(notices.isEmpty)
    #expect(model.name == "Notes")
    #expect(model.versions.map(\.name) == ["Notes", "Notes 2", "Notes 10"])
    #expect(model.currentVersion == 1)
    #expect(model.versions[2].file.path == "Notes.xcdatamodeld/Notes 10.xcdatamodel")
    #expect(model.versions[0].read().schema.entities.map(\.name) == ["Note"])
  }

  @Test func aModelWithOneVersionNeedsNoCurrentOne() throws {
    let tree = try TemporaryTree([
      "M.xcdatamodeld/A.xcdatamodel/contents": "<model><entity name=\"E\"/></model>",
      "M.xcdatamodeld/notes.txt": "",
    ])
    let (model, notices) = read(tree)
    #expect(model.schema.entities.map(\.name) == ["E"])
    #expect(notices.isEmpty)
  }

  @Test(arguments: [
    (nil, "The data model does not tell which of its 2 versions is the current one; 'M 2' was taken for it."),
    (
      "no list",
      "The data model does not tell which of its 2 versions is the current one; 'M 2' was taken for it."
    ),
    (
      "{ _XCCurrentVersionName = \"M 9.xcdatamodel\"; }",
      "The data model names 'M 9.xcdatamodel' as its current version, which it does not have; "
        + "'M 2' was taken for it."
    ),
  ])
  func theLastVersionIsTakenForTheCurrentOne(_ current: String?, _ message: String) throws {
    let tree = try TemporaryTree([
      "M.xcdatamodeld/M.xcdatamodel/contents": "<model/>",
      "M.xcdatamodeld/M 2.xcdatamodel/contents": "<model><entity name=\"E\"/></model>",
    ])
    if let current { try tree.write("M.xcdatamodeld/.xccurrentversion", current) }
    let (model, notices) = read(tree)
    #expect(model.currentVersion == 1)
    #expect(model.schema.entities.count == 1)
    #expect(notices == [Notice(path: "M.xcdatamodeld", message)])
  }

  @Test func aVersionMayStandAlone() throws {
    let tree = try TemporaryTree(["Old.xcdatamodel/contents": "<model><entity name=\"E\"/></model>"])
    let (model, notices) = read(tree, "Old.xcdatamodel")
    #expect(model.name == "Old")
    #expect(model.versions.map(\.name) == ["Old"])
    #expect(model.schema.entities.count == 1)
    #expect(notices.isEmpty)
  }

  @Test func bundlesThatHoldNothingAreTold() throws {
    let tree = try TemporaryTree([
      "M.xcdatamodeld/": "", "N.xcdatamodeld/N.xcdatamodel/": "",
      "O.xcdatamodeld/O.xcdatamodel/elements": "bplist00",
    ])
    #expect(
      read(tree).notices
        == [Notice(path: "M.xcdatamodeld", "The data model has no version; it was passed over.")])
    #expect(
      read(tree, "N.xcdatamodeld").notices == [
        Notice(
          path: "N.xcdatamodeld/N.xcdatamodel/contents",
          "The data model's file does not exist; it was passed over.")
      ])
    #expect(read(tree, "O.xcdatamodeld").notices.map(\.path) == ["O.xcdatamodeld/O.xcdatamodel"])
    #expect(read(tree, "Gone.xcdatamodeld").notices.count == 1)
  }

  // MARK: - Contents

  @Test func readsEntities() {
    let schema = notes().model.schema
    #expect(schema.versionIdentifier == "notes-2")
    #expect(schema.isUsedWithCloudKit)
    #expect(schema.entities.map(\.name) == ["Item", "Note", "Folder", "Tag"])
    #expect(schema.entities.map(\.className) == ["Item", "StoredNote", nil, "Tag"])
    #expect(schema.entities.map(\.classModule) == [.currentProduct, .named("NotesKit"), .global, .global])
    #expect(
      schema.entities.map(\.codeGeneration) == [.classDefinition, .category, .manual, .classDefinition])
    #expect(schema.entities.map(\.isAbstract) == [true, false, false, false])
    #expect(schema.entity(named: "Note")?.parentName == "Item")
    #expect(schema.entity(named: "Note")?.renamingIdentifier == "Memo")
    #expect(schema.entity(named: "Item")?.uniquenessConstraints == [["id"], ["id", "created"]])
    #expect(schema.lineage(of: "Note").map(\.name) == ["Note", "Item"])
    #expect(schema.lineage(of: "Nothing").isEmpty)
  }

  @Test func readsAttributes() throws {
    let schema = notes().model.schema
    let note = try #require(schema.entity(named: "Note"))
    #expect(
      note.attributes.map(\.name) == ["count", "hash", "length", "place", "style", "text", "vector"])
    #expect(
      note.attributes.map(\.type) == [
        .integer64, .integer32, .integer16, .composite("Place"), .transformable, .string, .other("Vector"),
      ])
    #expect(
      note.attributes[0]
        == ModelAttribute(
          name: "count", type: .integer64, isOptional: true, usesScalarType: true, isTransient: false,
          derivation: nil, defaultValue: "0", customClassName: nil, transformerName: nil,
          renamingIdentifier: nil))
    #expect(note.attributes[1].isTransient)
    #expect(note.attributes[2].derivation == "text.length")
    #expect(note.attributes[4].customClassName == "NSDictionary")
    #expect(note.attributes[4].transformerName == "NSSecureUnarchiveFromData")
    #expect(note.attributes[5].renamingIdentifier == "body")
    #expect(!note.attributes[5].isOptional)
    let item = try #require(schema.entity(named: "Item"))
    #expect(item.attributes.map(\.type) == [.date, .uuid])
    #expect(item.attributes[0].defaultValue == "691200")
    #expect(schema.entity(named: "Tag")?.attributes.map(\.isTransient) == [false])
  }

  @Test func readsRelationshipsAndFetchedProperties() throws {
    let note = try #require(notes().model.schema.entity(named: "Note"))
    #expect(
      note.relationships == [
        ModelRelationship(
          name: "folder", isToMany: false, isOrdered: false, isOptional: true, isTransient: false,
          destinationName: "Folder", inverseName: "notes", inverseEntityName: "Folder",
          deletionRule: .nullify,
          minCount: nil, maxCount: 1, renamingIdentifier: nil),
        ModelRelationship(
          name: "tags", isToMany: true, isOrdered: true, isOptional: false, isTransient: false,
          destinationName: "Tag", inverseName: nil, inverseEntityName: nil, deletionRule: .deny, minCount: 1,
          maxCount: nil, renamingIdentifier: nil),
      ])
    #expect(
      note.fetchedProperties
        == [ModelFetchedProperty(name: "recent", destinationName: "Note", predicate: "created > $now")])
  }

  // MARK: - Bad input

  private func contents(_ text: String) throws -> (schema: ModelSchema, notices: [String]) {
    let tree = try TemporaryTree(["M.xcdatamodel/contents": text])
    let (model, notices) = read(tree, "M.xcdatamodel")
    #expect(notices.allSatisfy { $0.path == "M.xcdatamodel/contents" && $0.severity == .warning })
    return (model.schema, notices.map(\.message))
  }

  @Test(arguments: [
    ("", "The data model is broken in line 1; it was passed over."),
    ("<model>\n<entity name=\"E\">\n<attri", "The data model is broken in line 3; it was passed over."),
    ("<model>\n</entity></model>", "The data model is broken in line 2; it was passed over."),
    ("bplist00\u{0}", "The data model is not XML in UTF-8; it was passed over."),
    ("<plist><dict/></plist>", "The data model is XML of another kind (<plist>); it was passed over."),
    (
      "<!DOCTYPE model [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\n<model><entity name=\"&a;\"/></model>",
      "The data model declares a document type, which no data model does; it was passed over."
    ),
  ])
  func brokenContentsAreTold(_ text: String, _ message: String) throws {
    let (schema, notices) = try contents(text)
    #expect(schema == ModelSchema())
    #expect(notices == [message])
  }

  @Test func everyPieceOfAModelIsReadWithoutACrash() throws {
    let bytes = try SourceFileReader.read(fixture("models/Notes.xcdatamodeld/Notes 2.xcdatamodel/contents"))
    for end in stride(from: 0, to: bytes.count - 8, by: 97) {
      #expect(throws: ModelContentsReader.Failure.self) {
        try ModelContentsReader.read(Array(bytes[..<end]))
      }
    }
  }

  @Test func nonsenseEndsSoon() throws {
    let noise = [UInt8]((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
    #expect(throws: ModelContentsReader.Failure.self) { try ModelContentsReader.read(noise) }
    let open = "<model>" + String(repeating: "<entity>", count: 100_000)
    #expect(throws: ModelContentsReader.Failure.self) { try ModelContentsReader.read(Array(open.utf8)) }
    let angles = [UInt8](repeating: UInt8(ascii: "<"), count: 300_000)
    #expect(throws: ModelContentsReader.Failure.self) { try ModelContentsReader.read(angles) }
  }

  /// Ten megabytes that are no model cost a notice and nothing else: the other version is read.
  @Test(arguments: ["<", "<entity>", "<a b=\"", "&#x41;", "\u{0}", "é"])
  func tenMegabytesOfNonsenseAreTold(_ piece: String) throws {
    let tree = try TemporaryTree(["M.xcdatamodeld/M.xcdatamodel/contents": "<model><entity name=\"E\"/></model>"])
    try tree.write(
      "M.xcdatamodeld/N.xcdatamodel/contents", String(repeating: piece, count: (10 << 20) / piece.utf8.count))
    try tree.write("M.xcdatamodeld/.xccurrentversion", "{ _XCCurrentVersionName = \"N.xcdatamodel\"; }")
    let (model, notices) = read(tree)
    #expect(model.currentVersion == 1)
    #expect(model.schema == ModelSchema())
    #expect(notices.map(\.path) == ["M.xcdatamodeld/N.xcdatamodel/contents"])
    #expect(model.versions[0].read().schema.entities.map(\.name) == ["E"])
  }

  /// What an entity in the XML names is not opened: a document type is refused as such.
  @Test func externalEntitiesAreNotOpened() throws {
    let tree = try TemporaryTree(["secret.txt": "secret"])
    for declared in ["SYSTEM \"\(tree.path("secret.txt"))\"", "SYSTEM \"http://localhost:1/x\"", "\"secret\""] {
      let (schema, notices) = try contents(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE model [<!ENTITY x \(declared)>]>\n<model><entity name=\"&x;\"/></model>")
      #expect(schema == ModelSchema())
      #expect(notices == ["The data model declares a document type, which no data model does; it was passed over."])
    }
    // Without a document type the name of an entity means nothing.
    let (schema, notices) = try contents("<model><entity name=\"&x;\"/></model>")
    #expect(schema == ModelSchema())
    #expect(notices == ["The data model is broken in line 1; it was passed over."])
  }

  @Test func inheritanceInACircleIsCut() throws {
    let (schema, notices) = try contents(
      """
      <model><entity name="A" parentEntity="B"/><entity name="B" parentEntity="C"/>
      <entity name="C" parentEntity="A"/><entity name="D" parentEntity="A"/>
      <entity name="E" parentEntity="E"/>
      <entity name="F" parentEntity="Gone"/></model>
      """)
    #expect(schema.lineage(of: "D").map(\.name) == ["D", "A", "B", "C"])
    #expect(schema.lineage(of: "E").map(\.name) == ["E"])
    #expect(schema.lineage(of: "F").map(\.name) == ["F"])
    #expect(
      notices == [
        "The entity 'C' inherits from itself; its parent was passed over.",
        "The entity 'E' inherits from itself; its parent was passed over.",
      ])
  }

  @Test func inheritanceOverVeryManyIsCut() throws {
    let chain = (1..<120).map { "<entity name=\"E\($0)\" parentEntity=\"E\($0 - 1)\"/>" }.joined()
    let (schema, notices) = try contents("<model><entity name=\"E0\"/>\(chain)</model>")
    #expect(schema.entities.count == 120)
    #expect(schema.lineage(of: "E50").count == 51)
    #expect(schema.lineage(of: "E51").map(\.name) == ["E51"])
    #expect(schema.lineage(of: "E119").count == 18)
    #expect(
      notices == [
        "The entity 'E51' inherits over more than 50 others; its parent and those of entities like it were passed over."
      ])
  }

  @Test func entitiesThatCannotBeToldApartAreTold() throws {
    let (schema, notices) = try contents(
      """
      <model><entity name="A" isAbstract="YES"/><entity name="A"/><entity/></model>
      """)
    #expect(schema.entities.map(\.isAbstract) == [true])
    #expect(
      notices == [
        "The data model has several entities called 'A'; the first one was taken.",
        "An entity of the data model has no name; it was passed over.",
      ])
  }
}
