import CoreBluetooth
import CoreData

final class Reading: NSManagedObject {
    @NSManaged var level: Double
}

final class Thermometer: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    private lazy var central = CBCentralManager(delegate: self, queue: DispatchQueue(label: "thermometer"))
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) {
        self.container = container
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        if central.state == .poweredOn { central.scanForPeripherals(withServices: nil) }
    }

    func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: Error?) {
        guard let byte = characteristic.value?.first else { return }
        let context = container.viewContext
        context.perform {
            let reading = Reading(context: context)
            reading.level = Double(byte)
        }
    }
}
