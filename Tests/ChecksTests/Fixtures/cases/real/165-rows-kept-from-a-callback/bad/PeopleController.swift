import UIKit

final class PeopleController: UITableViewController {
  var directory: Directory!
  private var people = [Person]()

  func search(_ prefix: String) {
    directory.find(prefix) { [weak self] found in
      self?.people = found
      self?.tableView.reloadData()
    }
  }

  override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "person", for: path)
    let person = people[path.row]
    cell.textLabel?.text = person.name  // expect: managed-object-crosses-task
    return cell
  }
}
