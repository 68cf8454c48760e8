import Lexer
import Testing

@testable import Checks

/// An example of a rule; it stands in the rule's own file.
struct ExampleCase: CustomTestStringConvertible {
  var rule: RuleInfo
  /// Its place among the rule's examples, from 1.
  var number: Int
  var example: RuleExample

  static let all: [ExampleCase] = AllRules.all.map { $0.info }.flatMap { info in
    info.examples.enumerated().map { ExampleCase(rule: info, number: $0.offset + 1, example: $0.element) }
  }

  static let bad = all.filter(\.example.isBad)

  var testDescription: String { "\(rule.slug), example \(number)" }

  /// What the analysis has to say of the example in some form.
  func expected(_ source: MarkedSource) -> [String] {
    source.marks.map { ExampleRun.describe(rule.slug, $0, Array(source.text.utf8)) }
  }
}

/// Every example runs as it is written, and in forms that a machine makes of it.
struct RuleExampleTests {
  @Test(arguments: ExampleCase.all)
  func marksStandInBadExamplesOnly(_ example: ExampleCase) {
    let marked = MarkedSource(example.example.source)
    #expect(marked.marks.isEmpty == !example.example.isBad)
    #expect(LexedFile(Array(marked.text.utf8)).problems.isEmpty)
    #expect(LexedFile(Array(marked.text.utf8)).brackets.isBalanced)
  }

  /// A bad example gives its marks and nothing else, a good one gives nothing, whatever rules there are.
  @Test(arguments: ExampleCase.all, ExampleVariant.allCases)
  func saysWhatIsMarked(_ example: ExampleCase, _ variant: ExampleVariant) throws {
    guard let source = variant.apply(to: example.example.source) else { return }
    let marked = MarkedSource(source)
    let run = try ExampleRun(marked.text, files: example.example.files)
    #expect(run.findings == example.expected(marked))
    #expect(run.result.notices.isEmpty)
    #expect(run.result.suppressedCount == 0)
  }

  @Test(arguments: ExampleCase.bad, SilentVariant.allCases)
  func saysNothingOfWhatIsNoCode(_ example: ExampleCase, _ variant: SilentVariant) throws {
    let run = try ExampleRun(variant.apply(to: MarkedSource(example.example.source).text), files: example.example.files)
    #expect(run.findings == [])
  }

  @Test(arguments: ExampleCase.bad, SuppressedVariant.allCases)
  func saysNothingOfWhatACommentSilences(_ example: ExampleCase, _ variant: SuppressedVariant) throws {
    let marked = MarkedSource(example.example.source)
    let run = try ExampleRun(variant.apply(to: marked, rule: example.rule.slug), files: example.example.files)
    #expect(run.findings == [])
    #expect(run.result.suppressedCount == marked.marks.count)
  }

  // MARK: What a finding holds

  @Test(arguments: ExampleCase.bad)
  func findingsAreWhole(_ example: ExampleCase) throws {
    let run = try ExampleRun(MarkedSource(example.example.source).text, files: example.example.files)
    for finding in run.result.findings {
      #expect(finding.level == example.rule.level || example.rule.mayWarn && finding.level == .warning)
      #expect(!finding.message.isEmpty && !finding.message.hasSuffix("."))
      #expect(finding.help.hasSuffix("."))
      #expect(finding.flow.last?.location == finding.location)
      for step in finding.flow {
        #expect(!step.message.isEmpty && !step.message.hasSuffix("."))
        #expect(step.location.file == FileID(0))
        #expect(step.location.range.count > 0 && step.location.range.end <= run.bytes.count)
      }
      let digits = "0123456789abcdef"
      #expect(finding.fingerprint.count == 16 && finding.fingerprint.allSatisfy { digits.contains($0) })
    }
    #expect(Set(run.result.findings.map(\.fingerprint)).count == run.result.findings.count)
  }

  /// What a fix leaves is sound, and the finding is gone.
  @Test(arguments: ExampleCase.bad)
  func fixesMend(_ example: ExampleCase) throws {
    let run = try ExampleRun(MarkedSource(example.example.source).text, files: example.example.files)
    for finding in run.result.findings {
      for fix in finding.fixes {
        #expect(!fix.summary.isEmpty && !fix.summary.hasSuffix("."))
        let ranges = fix.edits.map(\.location.range)
        #expect(!ranges.isEmpty && zip(ranges, ranges.dropFirst()).allSatisfy { $0.end <= $1.start })
        var bytes = run.bytes
        for edit in fix.edits.reversed() {
          bytes.replaceSubrange(edit.location.range.start..<edit.location.range.end, with: edit.text.utf8)
        }
        let mended = try ExampleRun(String(decoding: bytes, as: UTF8.self), files: example.example.files)
        #expect(
          mended.result.findings.map(\.fingerprint)
            == run.result.findings.map(\.fingerprint).filter { $0 != finding.fingerprint })
        #expect(LexedFile(bytes).problems.isEmpty && LexedFile(bytes).brackets.isBalanced)
      }
    }
  }

  // MARK: Unfinished code

  /// Cut after each token, an example is analysed all the same, and what is found lies in the file.
  @Test(arguments: ExampleCase.bad)
  func everyPrefixOfAnExampleIsAnalysed(_ example: ExampleCase) throws {
    let bytes = Array(MarkedSource(example.example.source).text.utf8)
    for token in LexedFile(bytes).tokens {
      let run = try ExampleRun(String(decoding: bytes[..<token.end], as: UTF8.self), files: example.example.files)
      for finding in run.result.findings {
        let ranges = [finding.location.range] + finding.flow.map(\.location.range)
        #expect(ranges.allSatisfy { $0.start < $0.end && $0.end <= run.bytes.count })
      }
    }
  }
}
