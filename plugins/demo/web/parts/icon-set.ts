import {
  AlertRegular, AppsRegular, ArrowDownloadRegular, BeakerRegular, BoardRegular, BoxRegular, BuildingBankRegular, BuildingRegular, CalculatorRegular, CalendarLtrRegular, CertificateRegular,
  ChartMultipleRegular, ClipboardCheckmarkRegular, ClockRegular, DatabaseRegular, DocumentRegular, DocumentTableRegular, EditRegular, EyeRegular, FlowRegular, GasPumpRegular, GaugeRegular,
  GlobeRegular, HandshakeRegular, HistoryRegular, HomeRegular, ImageRegular, KeyRegular, LocationRegular, LockClosedRegular, MailRegular, MapRegular, MegaphoneRegular, MoneyRegular, PaymentRegular,
  PeopleRegular, PersonRegular, PhoneRegular, PlugConnectedRegular, QrCodeRegular, ReceiptRegular, RoadRegular, ScalesRegular, SearchRegular, SettingsRegular, ShieldRegular, SignatureRegular,
  StarRegular, TableRegular, UmbrellaRegular, VehicleCarRegular, VehicleShipRegular, VehicleTruckProfileRegular, VehicleTruckRegular, WalletRegular, WarningRegular, WrenchRegular,
} from '@fluentui/react-icons';
import type { ComponentType } from 'react';

/** Pictures a manifest may name for a menu, by that name. */
export const iconSet: Readonly<Record<string, ComponentType<{ readonly fontSize?: number }>>> = {
  Alert: AlertRegular, Apps: AppsRegular, ArrowDownload: ArrowDownloadRegular, Beaker: BeakerRegular, Board: BoardRegular, Box: BoxRegular, Building: BuildingRegular, BuildingBank: BuildingBankRegular,
  Calculator: CalculatorRegular, CalendarLtr: CalendarLtrRegular, Certificate: CertificateRegular, ChartMultiple: ChartMultipleRegular, ClipboardCheckmark: ClipboardCheckmarkRegular,
  Clock: ClockRegular, Database: DatabaseRegular, Document: DocumentRegular, DocumentTable: DocumentTableRegular, Edit: EditRegular, Eye: EyeRegular, Flow: FlowRegular, GasPump: GasPumpRegular,
  Gauge: GaugeRegular, Globe: GlobeRegular, Handshake: HandshakeRegular, History: HistoryRegular, Home: HomeRegular, Image: ImageRegular, Key: KeyRegular, Location: LocationRegular,
  LockClosed: LockClosedRegular, Mail: MailRegular, Map: MapRegular, Megaphone: MegaphoneRegular, Money: MoneyRegular, Payment: PaymentRegular, People: PeopleRegular, Person: PersonRegular,
  Phone: PhoneRegular, PlugConnected: PlugConnectedRegular, QrCode: QrCodeRegular, Receipt: ReceiptRegular, Road: RoadRegular, Scales: ScalesRegular, Search: SearchRegular,
  Settings: SettingsRegular, Shield: ShieldRegular, Signature: SignatureRegular, Star: StarRegular, Table: TableRegular, Umbrella: UmbrellaRegular, VehicleCar: VehicleCarRegular,
  VehicleShip: VehicleShipRegular, VehicleTruck: VehicleTruckRegular, VehicleTruckProfile: VehicleTruckProfileRegular, Wallet: WalletRegular, Warning: WarningRegular, Wrench: WrenchRegular,
};
