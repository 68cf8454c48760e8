/// The name of `candidates` that someone who wrote `name` is likely to have meant, or nil.
///
/// A name is near when no more than a third of it, and at most three letters, have to be changed, where
/// exchanging two neighbours is one change; or when one of the two is the beginning of the other and has
/// four letters or more. Of equally near names the first one wins.
public func nearestName<Names: Sequence>(to name: String, among candidates: Names) -> String?
where Names.Element == String {
  let wanted = Array(name.lowercased().utf8)
  // The distance takes time and memory in proportion to the product of the lengths.
  guard !wanted.isEmpty, wanted.count <= 100 else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased().utf8)
    let distance = editDistance(wanted, letters)
    let isNear = distance <= min(3, max(1, letters.count / 3))
    let (short, long) = wanted.count < letters.count ? (wanted, letters) : (letters, wanted)
    let isBeginning = short.count >= 4 && long.starts(with: short)
    guard isNear || isBeginning else { continue }
    if let best, best.distance <= distance { continue }
    best = (candidate, distance)
  }
  return best?.name
}

/// How many bytes must be put in, taken out, changed or exchanged with their neighbour to make one text of
/// the other (the restricted Damerau-Levenshtein distance).
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for i in left.indices {
    var current = [i + 1]
    current.reserveCapacity(right.count + 1)
    for j in right.indices {
      let changed = previous[j] + (left[i] == right[j] ? 0 : 1)
      var cost = min(changed, previous[j + 1] + 1, current[j] + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        cost = min(cost, beforePrevious[j - 1] + 1)
      }
      current.append(cost)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[right.count]
}
