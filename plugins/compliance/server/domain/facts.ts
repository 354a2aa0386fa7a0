import type { PlateColor } from '@freightdeck/sdk/values';

/** A trip as its rules see it, with the names of those who stand behind it. */
export interface WaybillFacts {
  readonly waybillSn: string;
  readonly waybillStatus: number;
  readonly goodsName: string;
  readonly cargoType: string;
  readonly sourceChannel: string;
  readonly vehicleNum: string;
  readonly driverName: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly platformName: string;
  readonly loadPlace: string;
  readonly unloadPlace: string;
  readonly valuationMethod: string;
  readonly carrierPrice: number;
  readonly distanceM: number;
  readonly loadNetKg: number | null;
  readonly lossKg: number | null;
  readonly gainKg: number | null;
  readonly receivableAmount: number | null;
  readonly payeeType: string;
  readonly payeeName: string | null;
  readonly receiptStatus: number;
  /** Frozen in a way that stops its invoice. */
  readonly frozen: boolean;
  readonly acceptAt: string;
  readonly loadAt: string | null;
  readonly unloadAt: string | null;
  readonly signAt: string | null;
}
export interface CrewFacts {
  readonly plateColor: PlateColor;
  readonly vehicleType: string;
  readonly ratedLoadKg: number;
  readonly vehicleAudit: number;
  readonly roadTransportNo: string;
  readonly roadTransportTo: string | null;
  /** What the truck may weigh with its load, where its licence says so. */
  readonly grossMassKg: number | null;
  readonly drivingPermitTo: string | null;
  readonly inspectTo: string | null;
  readonly vehicleSince: string;
  readonly driverAudit: number;
  readonly realName: number | null;
  readonly licenseTo: string;
  readonly qualificationNo: string | null;
  readonly qualificationTo: string | null;
  readonly vehicleClass: string;
  readonly driverSince: string;
  /** The company that the vehicle is attached to or owned by, and the number of its permit; null of a person. */
  readonly ownerCompany: string | null;
  readonly ownerPermit: string | null;
  /** Whether faces are compared when a trip is taken, and whether the driver's was. */
  readonly faceAsked: boolean;
  readonly faceSeen: boolean;
  /** Loads of the vehicle above what it is rated for, in 90 days. */
  readonly overloads: number;
  /** Who of the trip is on the block list: names and plates. */
  readonly barred: readonly string[];
}
export interface TrackFacts {
  readonly pointCount: number;
  readonly coverage: number;
  readonly trackDistanceM: number;
  readonly distanceRatio: number | null;
  readonly maxGapMin: number;
  readonly loadFence: number;
  readonly unloadFence: number;
}
/** What the single positions of a trip say; none are kept of a trip of long ago. */
export interface LineFacts {
  /** The fastest that it would have moved between two positions of a device. */
  readonly maxKmh: number;
  /** Nearest to the places of loading and unloading within two hours of doing so, in metres. */
  readonly loadNearM: number | null;
  readonly unloadNearM: number | null;
  /** Distance of the ends by length of the way, in millionths: 1,000,000 is a straight line. */
  readonly straightPpm: number | null;
  /** Another trip with the very same positions. */
  readonly copyOf: string | null;
  /** Furthest that app and terminal lay apart in the same minute, in metres. */
  readonly apartM: number | null;
}
export interface SlipFacts {
  readonly poundSn: string;
  readonly poundType: 'LOAD' | 'UNLOAD';
  readonly poundStatus: number;
  readonly netKg: number | null;
  readonly weighAt: string | null;
  readonly vehicleNum: string;
  readonly inFence: number | null;
  readonly ocrNetKg: number | null;
  /** Plate and number of the slip as they were read off its photo. */
  readonly readPlate: string | null;
  readonly readNo: string | null;
  /** Another slip with the same number of the same place and day. */
  readonly sameNo: string | null;
  /** Bits by which its photo differs from the most similar one of another slip, and that slip. */
  readonly nearBits: number | null;
  readonly nearSn: string | null;
}
export interface ContractFacts {
  readonly contractNo: string;
  readonly contractType: string;
  readonly title: string;
  readonly partyA: string;
  readonly partyAUscc: string | null;
  readonly partyB: string;
  readonly partyBUscc: string | null;
  readonly waybillSn: string | null;
  readonly companyId: string | null;
  readonly validFrom: string;
  readonly validTo: string;
  readonly contractStatus: number;
  readonly feeCents: number;
  readonly terms: string;
  readonly fileHash: string | null;
  readonly signedAt: string | null;
  readonly carrierSignedAt: string | null;
  readonly endedAt: string | null;
  /** Hashes that its signatures cover. */
  readonly signedHashes: readonly string[];
}
export interface PapersFacts {
  readonly ofTrip: readonly ContractFacts[];
  readonly ofShipper: readonly ContractFacts[];
  /** Collection mandates of the payee. */
  readonly mandates: readonly ContractFacts[];
  /** Who the trip was passed on to, and whether their contract or permit was valid. */
  readonly subcontracts: readonly { readonly downstreamName: string; readonly permitted: boolean }[];
}
export interface MoneyFacts {
  readonly settleStatus: number;
  readonly settleMode: number;
  readonly payeeType: string;
  readonly payeeName: string;
  readonly receivableAmount: number;
  readonly collectedCents: number;
  /** Free and frozen money of the shipper. */
  readonly walletCents: number;
  /** What a shipper on credit may still owe; null without a quota. */
  readonly quotaLeft: number | null;
  readonly quotaOpen: boolean;
  readonly short: boolean;
  /** A payment into the shipper's wallet by somebody else, without a letter that says why. */
  readonly strangePayer: string | null;
  readonly cardHolder: string | null;
  readonly cardSharers: number;
  /** A payment into the shipper's wallet by the payee or from their card, in 30 days. */
  readonly backFlow: string | null;
  readonly freightAmount: number;
  readonly infoFeeOfCarrier: number;
  readonly parts: number;
  readonly payCash: number;
  readonly oilAndGas: number;
  readonly voucherCents: number | null;
  readonly channel: string | null;
  readonly receiptIn: boolean;
  readonly auditAt: string | null;
  readonly paidAt: string | null;
  /** Sum of the funds document, and of its parts, in cents; null before it is written. */
  readonly documentTotal: number | null;
  readonly documentParts: number | null;
  readonly documentMeans: readonly string[];
  readonly prepaidCents: number;
  readonly prepayBase: number;
  readonly prepayOwed: number;
}
export interface FuelFacts {
  /** Fuel bought on this trip by another vehicle, or away from its way. */
  readonly others: readonly string[];
  readonly farM: number | null;
}
export interface BillFacts {
  readonly taxNo: string;
  readonly bizType: string;
  readonly vatPpm: number;
  readonly amount: number;
  /** Applications and invoices of the trip that stand, and what they sum up to. */
  readonly standing: number;
  readonly standingCents: number;
  readonly companyTaxNo: string;
  readonly places: readonly string[];
  readonly plate: string;
  readonly goods: string;
  readonly kind: string;
  readonly strangeTolls: readonly string[];
}
/** Sums of the trip's month, in cents. */
export interface MonthFacts {
  /** Freight of this payee, and of all. */
  readonly payeeMonth: number;
  readonly tenantMonth: number;
  readonly driverMonth: number;
  /** What the trips of the month are invoiced at, and what the province was told of these trips. */
  readonly monthOutput: number;
  readonly monthReported: number;
}
/** Others on the road at the same time. */
export interface CrowdFacts {
  readonly overlapping: number;
  readonly dayDistanceM: number;
  /** Both providers passed trips on to each other. */
  readonly mutual: boolean;
}
export interface HistoryFacts {
  readonly routeCount: number;
  readonly routeMeanKg: number;
  readonly routeSpreadKg: number;
  readonly vehicleCount: number;
  readonly vehicleMeanKg: number;
  readonly vehicleSpreadKg: number;
  /** Others of the route and kind of goods in 90 days, and the mean of their prices. */
  readonly priceCount: number;
  readonly meanPrice: number;
  readonly sameWeights: number;
  readonly circular: string | null;
  /** What shipper and driver have in common. */
  readonly related: string | null;
  readonly sameDevice: string | null;
}
export interface MessageFacts {
  readonly msgType: string;
  readonly reportState: number;
  readonly errorCode: string | null;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly acceptedAt: string | null;
  readonly updatedAt: string;
  /** Messages that it waits for and that are not accepted. */
  readonly waiting: readonly string[];
}
export interface UploadFacts {
  readonly messages: readonly MessageFacts[];
  /** The trip's driver, vehicle or amounts changed. */
  readonly changedAt: string | null;
}
export interface ProviderFacts {
  readonly permitNo: string | null;
  readonly permitTo: string | null;
}
export interface Told {
  readonly ruleId: string;
  readonly passed: boolean;
  readonly value: string;
}
/** All facts that a check uses. What nobody keeps here is absent. */
export interface Facts {
  readonly now: string;
  readonly waybill: WaybillFacts;
  readonly crew?: CrewFacts | undefined;
  readonly provider?: ProviderFacts | undefined;
  readonly goods?: { readonly loadPlace: string; readonly unloadPlace: string; readonly codes: boolean } | undefined;
  readonly track?: TrackFacts | undefined;
  readonly line?: LineFacts | undefined;
  readonly slips?: readonly SlipFacts[] | undefined;
  readonly papers?: PapersFacts | undefined;
  readonly money?: MoneyFacts | undefined;
  readonly fuel?: FuelFacts | undefined;
  readonly bill?: BillFacts | undefined;
  readonly month?: MonthFacts | undefined;
  readonly crowd?: CrowdFacts | undefined;
  readonly history?: HistoryFacts | undefined;
  readonly uploads?: UploadFacts | undefined;
  readonly told: readonly Told[];
}
/** The parts of the facts that are read one by one, each only where a rule needs it. */
export type Part = 'line' | 'slips' | 'papers' | 'money' | 'fuel' | 'bill' | 'month' | 'crowd' | 'history' | 'uploads';
