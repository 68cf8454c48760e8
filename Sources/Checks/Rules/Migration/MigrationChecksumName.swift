import Lexer

/// The name of a model version stands where its checksum belongs.
struct MigrationChecksumName: Rule {
  static let info = RuleInfo(
    slug: "migration-checksum-name",
    family: .migration,
    level: .error,
    summary: "A model's name stands where its checksum belongs",
    why: """
      A migration stage knows versions by their checksums, which Xcode makes from the model: the hash of its entities in \
      base64. No store has a version's name for a checksum, so that the stage is never found and the store does not load.
      """,
    instead: """
      Use the version's checksum, which the build log shows and 'VersionInfo.plist' in the compiled model holds under \
      'NSManagedObjectModel_VersionChecksums'.
      """,
    examples: [
      .bad(
        """
        import CoreData

        func stages(_ bundle: Bundle) -> [NSMigrationStage] {
          [
            NSLightweightMigrationStage([⟦"Notes 2"⟧]),
            NSCustomMigrationStage(
              migratingFrom: NSManagedObjectModelReference(
                name: "Notes 2", in: bundle, versionChecksum: ⟦"Notes 2"⟧),
              to: NSManagedObjectModelReference(
                name: "Notes 3", in: bundle, versionChecksum: "gVlj7lPSw30hjWG6E9gm7DoEP83FhPZgPuVTU7XTVAw=")),
          ]
        }
        """),
      .good(
        """
        import CoreData

        func stages(_ bundle: Bundle) -> [NSMigrationStage] {
          [
            NSLightweightMigrationStage(["7UE55RBGPdMwcvu6+SoVOpQenQEesFYQ7vWu6kI/oWo="]),
            NSCustomMigrationStage(
              migratingFrom: NSManagedObjectModelReference(
                name: "Notes 2", in: bundle, versionChecksum: "7UE55RBGPdMwcvu6+SoVOpQenQEesFYQ7vWu6kI/oWo="),
              to: NSManagedObjectModelReference(
                name: "Notes 3", in: bundle, versionChecksum: "gVlj7lPSw30hjWG6E9gm7DoEP83FhPZgPuVTU7XTVAw=")),
          ]
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    let stages = file.calls[Names.NSLightweightMigrationStage].filter(\.member.isNone)
    let references = file.calls[Names.NSManagedObjectModelReference].filter(\.member.isNone)
    // `self.init(…, versionChecksum: …)` and `Self(…)` in an extension of the class.
    let delegated = (file.calls[Names.`init`] + file.calls[Names.SelfType]).filter {
      Arguments(file.outline, $0.suffix)[Names.versionChecksum] != nil
    }
    let helped = file.stack.referenceHelpers.filter { helper in
      helper.function.file != file.file.id && !file.calls[helper.name].isEmpty
    }
    guard !stages.isEmpty || !references.isEmpty || !delegated.isEmpty || !helped.isEmpty else { return }
    let names = modelNames(references, file)
    for helper in helped { check(callsOf: helper, names, file, &findings) }
    for call in stages {
      guard let list = Arguments(file.outline, call.suffix).first,
        let source = ValueSourceReader(file.inference).source(of: list)
      else { continue }
      check(mapped: source, at: file.location(file.outline[list].tokens), names, &findings)
      guard source.outline[source.chain].root == .array, source.outline[source.chain].firstSuffix.isNone else {
        continue
      }
      for element in source.outline.elements(of: source.chain) {
        let value = source.outline[element].value
        let isHere = source.inference.file.id == file.file.id
        let place = isHere ? file.location(file.outline[value].tokens) : file.location(call)
        check(value, source.reader, at: place, names, file, &findings)
      }
    }
    for call in references + delegated {
      guard let checksum = Arguments(file.outline, call.suffix)[Names.versionChecksum] else { continue }
      let place = file.location(file.outline[checksum].tokens)
      check(checksum, ValueSourceReader(file.inference), at: place, names, file, &findings)
      if let name = Arguments(file.outline, call.suffix)[Names.name], isSame(name, checksum, file),
        !isGivenElsewhere(checksum, names, file)
      {
        findings.report(
          "'\(file.text(of: checksum))' stands for the version's name and for its checksum; no store has a name for a checksum",
          at: place, flow: [FlowStep(place, "what is the name too stands for a checksum here")])
      } else {
        check(parameter: checksum, names, file, &findings)
      }
    }
  }

  /// Whether two expressions name the same value: `name: version, …, versionChecksum: version`.
  private func isSame(_ name: ExpressionID, _ checksum: ExpressionID, _ file: FileView) -> Bool {
    guard let chain = file.outline[checksum].firstChain.ifAny, file.outline[chain].next.isNone,
      file.outline[chain].root == .name || file.outline[chain].root == .selfKeyword
    else { return false }
    return file.file.text(file.file.range(of: file.outline[name].tokens))
      == file.file.text(file.file.range(of: file.outline[checksum].tokens))
  }

  /// Whether callers in other files give a name for the checksum, where that is told.
  private func isGivenElsewhere(_ checksum: ExpressionID, _ names: Set<String>, _ file: FileView) -> Bool {
    let place = file.location(file.outline[checksum].tokens)
    let helpers = file.stack.referenceHelpers.filter { $0.location == place }
    return helpers.contains { helper in
      given(to: helper.function, at: helper.position, names, file).contains { $0.file != file.file.id }
    }
  }

  /// The name of a version that a call gives a function for its checksum.
  private struct GivenName {
    /// The file of the call.
    var file: FileID
    var argument: ExpressionID
    /// Where the name is written.
    var place: Location
    var text: String
  }

  /// The names that calls give a function for a parameter, in whichever file they stand.
  private func given(
    to function: DeclarationReference, at position: Int, _ names: Set<String>, _ file: FileView
  ) -> [GivenName] {
    FunctionCalls(file.inference).all(of: function, implicit: true).compactMap { inference, call in
      guard let argument = CallResolver(inference).arguments(of: call.suffix, to: function)[position],
        let source = ValueSourceReader(inference).source(of: argument), let text = source.text, isName(text, names)
      else { return nil }
      return GivenName(file: inference.file.id, argument: argument, place: source.location, text: text)
    }
  }

  /// The names that this file gives a function of another one as checksums.
  private func check(
    callsOf helper: ReferenceHelper, _ names: Set<String>, _ file: FileView, _ findings: inout FindingSink
  ) {
    for name in given(to: helper.function, at: helper.position, names, file) where name.file == file.file.id {
      let location = file.location(file.outline[name.argument].tokens)
      findings.report(
        named(name.text), at: location,
        flow: [
          FlowStep(helper.location, "what is given here stands for a checksum"),
          FlowStep(location, "'\(name.text)' is the name of a version"),
        ])
    }
  }

  /// A list that is made of an enum's cases, whose texts are names: `Version.allCases.map(\.rawValue)`.
  private func check(
    mapped source: ValueSource, at location: Location, _ names: Set<String>, _ findings: inout FindingSink
  ) {
    let texts = MappedTexts(source.inference).texts(of: source.chain)
    guard let first = texts.first, texts.allSatisfy({ isName($0.text, names) }) else { return }
    findings.report(
      named(first.text), at: location,
      flow: [
        FlowStep(first.location, "'\(first.text)' is the name of a version"),
        FlowStep(location, "it stands for a checksum here"),
      ])
  }

  /// A checksum that the function around is given: what its callers give for it.
  private func check(
    parameter checksum: ExpressionID, _ names: Set<String>, _ file: FileView, _ findings: inout FindingSink
  ) {
    guard let chain = file.outline[checksum].firstChain.ifAny, file.outline[chain].next.isNone,
      file.outline[chain].root == .name, file.outline[chain].firstSuffix.isNone,
      let binding = file.inference.binding(
        file.outline[chain].name, at: file.outline[chain].token, in: file.outline[chain].scope),
      file.outline[binding].kind == .parameter, let function = file.outline[binding].declaration.ifAny
    else { return }
    let reference = DeclarationReference(file: file.file.id, declaration: function)
    // Of other files the place is told that gives the name.
    let own = given(to: reference, at: Int(file.outline[binding].position), names, file).first {
      $0.file == file.file.id
    }
    guard let name = own else { return }
    let location = file.location(file.outline[checksum].tokens)
    findings.report(
      named(name.text), at: location,
      flow: [
        FlowStep(name.place, "'\(name.text)' is the name of a version"),
        FlowStep(location, "it stands for a checksum here"),
      ])
  }

  private func check(
    _ checksum: ExpressionID, _ values: ValueSourceReader, at location: Location, _ names: Set<String>,
    _ file: FileView, _ findings: inout FindingSink
  ) {
    guard let source = values.source(of: checksum), let text = source.text, isName(text, names) else { return }
    findings.report(
      named(text), at: location,
      flow: [
        source.location == location ? nil : FlowStep(source.location, "'\(text)' is the name of a version"),
        FlowStep(location, "it stands for a checksum here"),
      ].compactMap { $0 })
  }

  /// The names of the project's models and of their versions, and those that the file's model references give.
  private func modelNames(_ references: [CallSite], _ file: FileView) -> Set<String> {
    var names = Set(file.project.index.models.flatMap { [$0.name] + $0.versions.map(\.name) })
    for call in references {
      guard let name = Arguments(file.outline, call.suffix)[Names.name],
        let text = ValueSourceReader(file.inference).source(of: name)?.text
      else { continue }
      names.insert(text)
    }
    return names
  }

  /// Whether a text is a version's name and no checksum. The base64 of a hash ends with an equals sign.
  private func isName(_ text: String, _ names: Set<String>) -> Bool {
    guard !text.hasSuffix("=") else { return false }
    let name = text.hasSuffix(".xcdatamodel") ? String(text.dropLast(".xcdatamodel".count)) : text
    if names.contains(name) { return true }
    // `Notes_v3`, where a model `Notes` or a version `Notes_v2` is known.
    guard let last = name.last, last.isNumber else { return false }
    let stem = Self.stem(name)
    return !stem.isEmpty && names.contains { $0 == stem || Self.stem($0) == stem }
  }

  /// A name without the version at its end: `Notes` of `Notes_v2` and `Notes 2`.
  private static func stem(_ name: String) -> String {
    var stem = Substring(name)
    while let last = stem.last, last.isNumber { stem.removeLast() }
    if let last = stem.last, last == "v" || last == "V" { stem.removeLast() }
    while let last = stem.last, last == " " || last == "_" || last == "-" || last == "." { stem.removeLast() }
    return String(stem)
  }

  private func named(_ name: String) -> String {
    "'\(name)' is the name of a model version, and its checksum belongs here; no store has a name for a checksum"
  }
}
