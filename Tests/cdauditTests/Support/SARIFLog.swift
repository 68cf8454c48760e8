import Foundation
import Testing

@testable import cdaudit

/// A SARIF report read back.
struct SARIFLog {
  let root: [String: Any]
  let run: [String: Any]
  let results: [[String: Any]]
  let rules: [[String: Any]]
  let invocation: [String: Any]

  init(_ report: Report) throws {
    let json = try JSONSerialization.jsonObject(with: Data(SARIFReport(report).bytes()))
    root = try #require(json as? [String: Any])
    run = try #require((root["runs"] as? [[String: Any]])?.first)
    results = try #require(run["results"] as? [[String: Any]])
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    rules = try #require(driver["rules"] as? [[String: Any]])
    invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
  }

  /// The related locations of all results.
  var relatedLocations: [[String: Any]] {
    results.flatMap { $0["relatedLocations"] as? [[String: Any]] ?? [] }
  }

  /// The steps of all flows.
  var flowLocations: [[String: Any]] {
    Self.all("threadFlows", in: results)
      .flatMap { $0 as? [[String: Any]] ?? [] }
      .flatMap { $0["locations"] as? [[String: Any]] ?? [] }
      .compactMap { $0["location"] as? [String: Any] }
  }

  /// Every `artifactLocation` anywhere in the run.
  var artifactLocations: [[String: Any]] {
    Self.all("artifactLocation", in: run).compactMap { $0 as? [String: Any] }
  }

  /// Every region of a physical location, with the URI of its file.
  var regions: [(String, [String: Any])] {
    Self.all("physicalLocation", in: results).compactMap { $0 as? [String: Any] }.compactMap { location in
      guard let uri = (location["artifactLocation"] as? [String: Any])?["uri"] as? String,
        let region = location["region"] as? [String: Any]
      else { return nil }
      return (uri, region)
    }
  }

  /// The values of a key at any depth, in the order of the file for arrays.
  private static func all(_ key: String, in json: Any) -> [Any] {
    switch json {
    case let object as [String: Any]:
      object.sorted { $0.key < $1.key }.flatMap { ($0.key == key ? [$0.value] : []) + all(key, in: $0.value) }
    case let array as [Any]: array.flatMap { all(key, in: $0) }
    default: []
    }
  }
}
