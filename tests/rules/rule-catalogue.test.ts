import { describe, expect, it } from 'vitest';
import { contractHash } from '../../plugins/compliance/server/domain/contract.ts';
import type { ContractFacts, Facts, MessageFacts, SlipFacts } from '../../plugins/compliance/server/domain/facts.ts';
import { checkers, judge, partsOf, reached } from '../../plugins/compliance/server/domain/rules.ts';
import type { Rule } from '../../plugins/compliance/server/domain/rules.ts';

const words: ContractFacts = {
  contractNo: 'HT260305000001',
  contractType: 'CARRIER',
  title: '实际承运人运输合同',
  partyA: '北疆示范网络货运有限公司',
  partyAUscc: null,
  partyB: '范平禾',
  partyBUscc: null,
  waybillSn: 'YD26030500000001',
  companyId: 'company',
  validFrom: '2026-03-05',
  validTo: '2026-06-03',
  contractStatus: 40,
  feeCents: 0,
  terms: '运价：按吨，202.72元/吨，结算重量按取小',
  fileHash: null,
  signedAt: '2026-03-05 07:00:00',
  carrierSignedAt: '2026-03-05 07:00:00',
  endedAt: null,
  signedHashes: [],
};
const carriage: ContractFacts = { ...words, fileHash: contractHash(words), signedHashes: [contractHash(words)] };
const frame: ContractFacts = { ...words, contractType: 'FRAME', contractNo: 'HT1', validFrom: '2026-01-01' };
const mandate: ContractFacts = { ...words, contractType: 'CAPTAIN', contractNo: 'HT2', partyB: '车队长' };
const slip: SlipFacts = {
  poundSn: 'BD1',
  poundType: 'LOAD',
  poundStatus: 2,
  netKg: 32_460,
  weighAt: '2026-03-05 08:10:00',
  vehicleNum: '蒙KDM001',
  inFence: 1,
  ocrNetKg: 32_460,
  readPlate: '蒙KDM001',
  readNo: 'A0001',
  sameNo: null,
  nearBits: null,
  nearSn: null,
};
const message: MessageFacts = {
  msgType: 'WAYBILL',
  reportState: 3,
  errorCode: null,
  createdAt: '2026-03-05 20:00:00',
  sentAt: '2026-03-05 21:00:00',
  acceptedAt: '2026-03-05 21:01:00',
  updatedAt: '2026-03-05 21:01:00',
  waiting: [],
};
const fundsMessage: MessageFacts = {
  ...message,
  msgType: 'FUNDS',
  createdAt: '2026-03-06 09:00:00',
  sentAt: '2026-03-06 10:00:00',
};
/** A trip that is as it should be, all the way to its messages. */
const honest = {
  now: '2026-03-06 12:00:00',
  waybill: {
    waybillSn: 'YD26030500000001',
    waybillStatus: 95,
    goodsName: '动力煤',
    cargoType: '0100',
    sourceChannel: 'ASSIGN',
    vehicleNum: '蒙KDM001',
    driverName: '范平禾',
    companyId: 'company',
    companyName: '渤海示范粮油有限公司',
    platformName: '北疆示范网络货运有限公司',
    loadPlace: '鄂尔多斯伊金霍洛旗',
    unloadPlace: '唐山曹妃甸',
    valuationMethod: 'TONNE',
    carrierPrice: 2_027_200,
    distanceM: 600_000,
    loadNetKg: 32_460,
    lossKg: 280,
    gainKg: 0,
    receivableAmount: 500_000,
    payeeType: 'DRIVER',
    payeeName: null,
    receiptStatus: 3,
    frozen: false,
    acceptAt: '2026-03-05 07:30:00',
    loadAt: '2026-03-05 08:10:00',
    unloadAt: '2026-03-05 18:10:00',
    signAt: '2026-03-05 19:00:00',
  },
  crew: {
    plateColor: '2',
    vehicleType: 'Q11',
    ratedLoadKg: 32_000,
    vehicleAudit: 2,
    roadTransportNo: '990000000001',
    roadTransportTo: '2031-12-31',
    grossMassKg: 49_000,
    drivingPermitTo: '2031-12-31',
    inspectTo: '2027-01-31',
    vehicleSince: '2026-01-01 00:00:00',
    driverAudit: 2,
    realName: 1,
    licenseTo: '2031-06-30',
    qualificationNo: '9900000000000000001',
    qualificationTo: '2030-01-01',
    vehicleClass: 'A2',
    driverSince: '2026-01-01 00:00:00',
    ownerCompany: '示范运输有限公司',
    ownerPermit: '990000000001',
    faceAsked: true,
    faceSeen: true,
    overloads: 2,
    barred: [],
  },
  provider: { permitNo: '990000000001', permitTo: '2028-12-31' },
  goods: { loadPlace: '鄂尔多斯伊金霍洛旗', unloadPlace: '唐山曹妃甸', codes: true },
  track: {
    pointCount: 480,
    coverage: 980_000,
    trackDistanceM: 610_000,
    distanceRatio: 1_016_000,
    maxGapMin: 8,
    loadFence: 1,
    unloadFence: 1,
  },
  line: { maxKmh: 96, loadNearM: 120, unloadNearM: 300, straightPpm: 870_000, copyOf: null, apartM: 140 },
  slips: [slip, { ...slip, poundSn: 'BD2', poundType: 'UNLOAD', weighAt: '2026-03-05 18:05:00' }],
  papers: { ofTrip: [carriage], ofShipper: [frame], mandates: [], subcontracts: [] },
  money: {
    settleStatus: 50,
    settleMode: 1,
    payeeType: 'DRIVER',
    payeeName: '范平禾',
    receivableAmount: 500_000,
    collectedCents: 500_000,
    walletCents: 0,
    quotaLeft: null,
    quotaOpen: true,
    short: false,
    strangePayer: null,
    cardHolder: '范平禾',
    cardSharers: 3,
    backFlow: null,
    freightAmount: 470_000,
    infoFeeOfCarrier: 5_000,
    parts: 465_000,
    payCash: 300_000,
    oilAndGas: 141_000,
    voucherCents: 300_000,
    channel: 'ENT',
    receiptIn: true,
    auditAt: '2026-03-05 20:00:00',
    paidAt: '2026-03-06 08:00:00',
    documentTotal: 465_000,
    documentParts: 465_000,
    documentMeans: ['32'],
    prepaidCents: 100_000,
    prepayBase: 470_000,
    prepayOwed: 0,
  },
  fuel: { others: [], farM: 400 },
  bill: {
    taxNo: '91110000MA01234567',
    companyTaxNo: '91110000MA01234567',
    bizType: 'FREIGHT',
    vatPpm: 90_000,
    amount: 500_000,
    standing: 1,
    standingCents: 500_000,
    places: ['鄂尔多斯伊金霍洛旗', '唐山曹妃甸'],
    plate: '蒙KDM001',
    goods: '动力煤',
    kind: 'Q11',
    strangeTolls: [],
  },
  month: {
    payeeMonth: 5_000_000,
    tenantMonth: 900_000_000,
    driverMonth: 5_000_000,
    monthOutput: 1_000_000,
    monthReported: 1_005_000,
  },
  crowd: { overlapping: 0, dayDistanceM: 600_000, mutual: false },
  history: {
    routeCount: 40,
    routeMeanKg: 32_100,
    routeSpreadKg: 500,
    vehicleCount: 20,
    vehicleMeanKg: 32_200,
    vehicleSpreadKg: 400,
    priceCount: 40,
    meanPrice: 2_000_000,
    sameWeights: 1,
    circular: null,
    related: null,
    sameDevice: null,
  },
  uploads: { messages: [message, fundsMessage], changedAt: null },
  told: [],
} as const satisfies Facts;
type Broken = { readonly [P in keyof Facts]?: Partial<NonNullable<Facts[P]>> | null };
/** The honest trip with something else in its facts. */
const but = (broken: Broken): Facts =>
  Object.fromEntries(
    Object.entries({ ...honest }).map(([part, of]) => {
      const other = broken[part as keyof Facts];
      if (other === undefined) return [part, of];
      return [
        part,
        Array.isArray(other) || typeof other !== 'object' || other === null ? other : { ...(of as object), ...other },
      ];
    }),
  ) as unknown as Facts;

/** Thresholds of 9.3 and the stages of the rules. */
const catalogue: Readonly<Record<string, readonly [stage: string, limit?: number]>> = {
  'C-01': ['G'],
  'C-02': ['L'],
  'C-03': ['T'],
  'C-04': ['T'],
  'C-05': ['T'],
  'C-06': ['T'],
  'C-07': ['L', 2],
  'W-01': ['G'],
  'W-02': ['T'],
  'W-03': ['S'],
  'W-04': ['T', 20_000],
  'W-05': ['L', 1_300_000],
  'W-06': ['S'],
  'W-07': ['S', 6],
  'W-08': ['S', 20],
  'W-09': ['I'],
  'W-10': ['T', 4],
  'W-11': ['U'],
  'W-12': ['T', 1_600_000],
  'W-13': ['S'],
  'F-01': ['P'],
  'F-02': ['P'],
  'F-03': ['P'],
  'F-04': ['P'],
  'F-05': ['U'],
  'F-06': ['U'],
  'F-07': ['U'],
  'F-08': ['P'],
  'F-09': ['P', 72],
  'F-10': ['T', 400_000],
  'F-11': ['P', 300_000],
  'F-12': ['P', 3],
  'B-01': ['I'],
  'B-02': ['I'],
  'B-03': ['I'],
  'B-04': ['I'],
  'B-05': ['I'],
  'B-06': ['I'],
  'B-07': ['I'],
  'B-08': ['I', 10_000],
  'T-01': ['S', 10],
  'T-02': ['S', 160],
  'T-03': ['T', 800_000],
  'T-04': ['T'],
  'T-05': ['S', 110],
  'T-06': ['T', 1_600_000],
  'T-07': ['T'],
  'T-08': ['S'],
  'T-09': ['T', 60],
  'T-10': ['T', 3_000],
  'Q-01': ['G,U'],
  'Q-02': ['G'],
  'Q-03': ['G'],
  'Q-04': ['G'],
  'Q-05': ['G'],
  'Q-06': ['G'],
  'Q-07': ['G'],
  'Q-08': ['T'],
  'Q-09': ['G', 3],
  'Q-10': ['G,P'],
  'Q-11': ['L'],
  'R-01': ['U'],
  'R-02': ['U', 24],
  'R-03': ['U', 24],
  'R-04': ['U'],
  'R-05': ['U', 3],
  'R-06': ['U'],
  'A-01': ['G', 0],
  'A-02': ['G'],
  'A-03': ['T', 2],
  'A-04': ['T', 1_400],
  'A-05': ['P', 50_000],
  'A-06': ['T', 150_000],
  'A-07': ['T'],
  'A-08': ['S'],
  'A-09': ['T', 5],
  'A-10': ['T'],
  'A-11': ['I'],
};
const ruleOf = (ruleId: string): Rule => {
  const [stage = 'G', limitValue = null] = catalogue[ruleId] ?? [];
  return { ruleId, flow: ruleId.charAt(0), stage, ruleMode: 'BLOCK', limitValue, unit: null, checkable: 1 };
};
const passes = (ruleId: string, facts: Facts): boolean | undefined => judge(facts, [ruleOf(ruleId)])[0]?.passed;
const oneSlip = (other: Partial<SlipFacts>): Broken => ({ slips: [{ ...slip, ...other }, honest.slips[1]] });
const papers = (other: Partial<ContractFacts>): Broken => ({ papers: { ofTrip: [{ ...carriage, ...other }] } });
const messages = (...all: readonly MessageFacts[]): Broken => ({ uploads: { messages: all } });

/** What breaks each rule; the honest trip passes it. */
const broken: readonly (readonly [title: string, ...facts: readonly Broken[]])[] = [
  [
    '[DC-01] the shipper has a contract in force on the day of acceptance',
    { papers: { ofShipper: [] } },
    { papers: { ofShipper: [{ ...frame, validTo: '2026-03-04' }] } },
    { papers: { ofShipper: [{ ...frame, signedAt: '2026-03-05 12:00:00' }] } },
  ],
  [
    '[DC-02] the carrier signs before loading',
    papers({ carrierSignedAt: '2026-03-05 08:10:01' }),
    papers({ contractStatus: 20, carrierSignedAt: null }),
    { papers: { ofTrip: [] } },
  ],
  [
    '[DC-03] parties are the platform, the driver and the shipper',
    papers({ partyB: '别人' }),
    papers({ companyId: 'x' }),
  ],
  ['[DC-04] the contract has the price of the trip', { waybill: { carrierPrice: 2_027_300 } }],
  [
    '[DC-05] what was signed has not changed',
    papers({ terms: `${words.terms}。` }),
    papers({ signedHashes: ['0'.repeat(64)] }),
  ],
  [
    '[DC-06] somebody else is paid under a mandate',
    { waybill: { payeeType: 'CAPTAIN', payeeName: '车队长' } },
    {
      waybill: { payeeType: 'CAPTAIN', payeeName: '车队长' },
      papers: { mandates: [{ ...mandate, contractStatus: 70, endedAt: '2026-03-05 09:00:00' }] },
    },
  ],
  [
    '[DC-07] at most two stages of subcontracting, each permitted',
    { papers: { subcontracts: [{ downstreamName: '甲', permitted: false }] } },
    { papers: { subcontracts: ['甲', '乙', '丙'].map((downstreamName) => ({ downstreamName, permitted: true })) } },
  ],
  ['[DW-01] goods are not dangerous', { waybill: { goodsName: '车用汽油' } }, { waybill: { cargoType: '0200' } }],
  ['[DW-02] both slips are audited', oneSlip({ poundStatus: 1 }), { slips: [slip] as never }],
  [
    '[DW-03] the slip shows the plate of the trip',
    oneSlip({ readPlate: '蒙KDM002' }),
    oneSlip({ readPlate: null, vehicleNum: '晋A00001' }),
  ],
  ['[DW-04] loss and gain are at most 2 %', { waybill: { lossKg: 700 } }, { waybill: { lossKg: 0, gainKg: 700 } }],
  ['[DW-05] at most 130 % of the rated load', { waybill: { loadNetKg: 41_700 } }],
  [
    '[DW-06] times are in order, and slips are weighed within the trip',
    { waybill: { unloadAt: '2026-03-05 08:10:00' } },
    { waybill: { loadAt: '2026-03-05 07:00:00' } },
    oneSlip({ weighAt: '2026-03-05 07:00:00' }),
  ],
  ['[DW-07] the photo of a slip is not that of another', oneSlip({ nearBits: 6, nearSn: 'BD9' })],
  ['[DW-08] the weight that was read is the one that was typed', oneSlip({ ocrNetKg: 32_481 })],
  ['[DW-09] a receipt that is asked for is confirmed', { waybill: { receiptStatus: 2 } }],
  [
    '[DW-10] the weight is one of the route and of the vehicle',
    { waybill: { loadNetKg: 34_700 } },
    { waybill: { loadNetKg: 30_000 } },
  ],
  ['[DW-11] places are those of the goods source', { goods: { loadPlace: '别处' } }, { goods: { codes: false } }],
  [
    '[DW-12] the price is in the band of the route',
    { waybill: { carrierPrice: 3_300_000 } },
    { waybill: { carrierPrice: 1_100_000 } },
  ],
  ['[DW-13] the number of a slip is used once a day', oneSlip({ sameNo: 'BD7' })],
  [
    '[DF-01] what is paid has been collected or is covered',
    { money: { settleStatus: 30, collectedCents: 0, walletCents: 499_999 } },
    { money: { settleStatus: 30, collectedCents: 0, settleMode: 2, short: true } },
    { money: { settleStatus: 30, collectedCents: 0, settleMode: 2, quotaOpen: false } },
  ],
  ['[DF-02] the shipper itself pays into its wallet', { money: { strangePayer: 'CZ1' } }],
  [
    '[DF-03] payee, card holder and carrier are one',
    { money: { cardHolder: '别人' } },
    { money: { payeeName: '别人', cardHolder: '别人' } },
  ],
  [
    '[DF-04] the payment is the split of the freight',
    { money: { parts: 465_001 } },
    { money: { voucherCents: 299_999 } },
  ],
  ['[DF-05] what is reported as paid has a receipt of the bank', { money: { receiptIn: false } }],
  ['[DF-06] the funds document adds up', { money: { documentParts: 464_999 } }],
  ['[DF-07] nothing is paid in cash', { money: { documentMeans: ['32', '10'] } }],
  ['[DF-08] no money comes back to the shipper from the payee', { money: { backFlow: 'CZ2' } }],
  ['[DF-09] freight is paid within 72 hours', { money: { paidAt: '2026-03-08 21:00:00' } }],
  [
    '[DF-10] fuel is at most 40 %, of this truck and near the way',
    { money: { oilAndGas: 190_000 } },
    { fuel: { others: ['YD1'] } },
    { fuel: { farM: 2_001 } },
  ],
  ['[DF-11] at most 30 % is advanced', { money: { prepaidCents: 141_001 } }],
  ['[DF-12] a card belongs to at most three people', { money: { cardSharers: 4 } }],
  ['[DB-01] the buyer is the shipper', { bill: { taxNo: '91110000MA0000000X' } }],
  ['[DB-02] a trip is invoiced once', { bill: { standing: 2 } }],
  [
    '[DB-03] the invoice is what is owed',
    { bill: { standingCents: 499_999 } },
    { money: { receivableAmount: 499_999 } },
  ],
  ['[DB-04] the remark has places, plate, kind of vehicle and goods', { bill: { kind: '' } }, { bill: { plate: ' ' } }],
  ['[DB-05] transport is taxed at 9 %', { bill: { vatPpm: 60_000 } }],
  ['[DB-06] toll invoices are of this truck and time', { bill: { strangeTolls: ['1'] } }],
  [
    '[DB-07] only what is settled and not frozen is invoiced',
    { waybill: { waybillStatus: 80 } },
    { waybill: { frozen: true } },
  ],
  [
    '[DB-08] what the trips of a month are invoiced at is what is reported of them',
    { month: { monthOutput: 1_020_000 } },
    { month: { monthReported: 0 } },
  ],
  ['[DT-01] the truck told at least ten positions', { track: { pointCount: 9 } }],
  ['[DT-02] nobody is at two places at a time', { line: { maxKmh: 161 } }],
  ['[DT-03] positions cover 80 % of the trip', { track: { coverage: 799_999 } }],
  [
    '[DT-04] both fences are passed at their times',
    { track: { unloadFence: 2 } },
    { track: { loadFence: 0 } },
    { line: { loadNearM: 2_001 } },
  ],
  [
    '[DT-05] a truck drives 5 to 110 km/h',
    { track: { trackDistanceM: 1_200_000 } },
    { track: { trackDistanceM: 40_000 } },
  ],
  [
    '[DT-06] the way is 0.7 to 1.6 of the plan',
    { track: { distanceRatio: 1_600_001 } },
    { track: { distanceRatio: 699_999 } },
  ],
  ['[DT-07] a track is neither straight nor copied', { line: { straightPpm: 999_000 } }, { line: { copyOf: 'YD2' } }],
  ['[DT-08] slips are photographed inside the fence', oneSlip({ inFence: 0 })],
  ['[DT-09] no gap is longer than an hour', { track: { maxGapMin: 61 } }],
  ['[DT-10] app and terminal are in one place', { line: { apartM: 3_001 } }],
  [
    '[DQ-01] the provider has a permit today',
    { provider: { permitTo: '2026-03-05' } },
    { provider: { permitNo: null } },
  ],
  [
    '[DQ-02] the truck is approved, its licence and inspection valid',
    { crew: { vehicleAudit: 1 } },
    { crew: { inspectTo: '2026-03-04' } },
  ],
  ['[DQ-03] the transport certificate is valid', { crew: { roadTransportTo: '2026-03-04' } }],
  [
    '[DQ-04] the driver is approved and known, the licence valid',
    { crew: { driverAudit: 3 } },
    { crew: { realName: 2 } },
    { crew: { licenseTo: '2026-03-04' } },
  ],
  ['[DQ-05] the driver is qualified', { crew: { qualificationNo: null } }, { crew: { qualificationTo: '2026-03-04' } }],
  ['[DQ-06] the licence allows the truck', { crew: { vehicleClass: 'B2' } }],
  ['[DQ-07] the plate has the colour of its truck', { crew: { plateColor: '1' } }],
  [
    '[DQ-08] a company that carries has a permit',
    { crew: { ownerPermit: null } },
    { crew: { roadTransportTo: '2026-03-04' } },
  ],
  ['[DQ-09] a truck is not overloaded again and again', { crew: { overloads: 3 } }],
  ['[DQ-10] nobody is on the block list', { crew: { barred: ['蒙KDM001'] } }],
  ['[DQ-11] where faces are compared, the driver was seen', { crew: { faceSeen: false } }],
  ['[DR-01] truck and driver are accepted before the trip', messages({ ...message, waiting: ['DRIVER'] })],
  ['[DR-02] a trip is reported within 24 hours', messages({ ...message, sentAt: '2026-03-06 20:00:00' })],
  [
    '[DR-03] funds follow the trip, within 24 hours of the payment',
    messages(message, { ...fundsMessage, sentAt: '2026-03-07 10:00:00' }),
    messages({ ...message, acceptedAt: '2026-03-06 11:00:00' }, fundsMessage),
  ],
  ['[DR-04] fields of messages are in their form', messages({ ...message, reportState: 4, errorCode: 'FIELD' })],
  [
    '[DR-05] what is sent back is mended within three days',
    messages({ ...message, reportState: 4, updatedAt: '2026-03-02 10:00:00' }),
  ],
  ['[DR-06] what changed is reported again', { uploads: { changedAt: '2026-03-06 08:00:00' } }],
  ['[DA-01] nobody is on two trips', { crowd: { overlapping: 1 } }],
  [
    '[DA-02] driver and truck were there before the trip',
    { crew: { driverSince: '2026-03-05 08:00:00' } },
    { crew: { vehicleSince: '2026-03-05 08:00:00' } },
  ],
  [
    '[DA-03] a trip is not entered after the fact',
    { waybill: { sourceChannel: 'IMPORT' } },
    { waybill: { acceptAt: '2026-03-05 10:10:01' } },
  ],
  ['[DA-04] a truck drives at most 1,400 km a day', { crowd: { dayDistanceM: 1_401_000 } }],
  ['[DA-05] no payee has more than 5 % of a month', { month: { payeeMonth: 50_000_001 } }],
  ['[DA-06] a driver earns at most 150,000 yuan a month', { month: { driverMonth: 15_000_100 } }],
  ['[DA-07] shipper and carrier are not one', { history: { related: '19900000001' } }],
  ['[DA-08] shipper and driver do not share a device', { history: { sameDevice: '10.0.0.8' } }],
  ['[DA-09] weights do not repeat', { history: { sameWeights: 5 } }],
  ['[DA-10] goods do not go round in circles', { history: { circular: 'YD3' } }],
  ['[DA-11] who passes trips on to each other has a track', { crowd: { mutual: true }, track: { pointCount: 0 } }],
];

describe('the rule catalogue', () => {
  it('every rule is here, and every rule answers', () => {
    const tested = broken.map(([title]) => title.slice(2, title.indexOf(']')));
    expect(tested).toEqual(Object.keys(catalogue));
    expect(Object.keys(checkers).sort()).toEqual(Object.keys(catalogue).sort());
    expect(partsOf([ruleOf('W-01')]).size).toBe(0);
  });
  for (const [title, ...cases] of broken)
    it(title, () => {
      const ruleId = title.slice(2, title.indexOf(']'));
      expect(passes(ruleId, honest)).toBe(true);
      for (const one of cases) expect(passes(ruleId, but(one))).toBe(false);
    });
  it('a rule is not due before its stage, and is then neither passed nor hit', () => {
    const early = but({
      waybill: { waybillStatus: 30, unloadAt: null, signAt: null },
      money: null,
      bill: null,
      uploads: null,
    });
    expect([...reached(early)]).toEqual(['G', 'L']);
    for (const ruleId of ['T-03', 'F-01', 'B-01', 'R-02', 'B-07']) expect(passes(ruleId, early)).toBeUndefined();
    expect(passes('C-02', early)).toBe(true);
  });
  it('a light truck needs neither certificate nor qualification, and an imported trip is signed for afterwards', () => {
    const light = {
      grossMassKg: 4_495,
      vehicleType: 'H31',
      roadTransportTo: '2020-01-01',
      qualificationNo: null,
      vehicleClass: 'C1',
    };
    for (const ruleId of ['Q-03', 'Q-05', 'Q-06', 'Q-08']) expect(passes(ruleId, but({ crew: light }))).toBe(true);
    const late = papers({ carrierSignedAt: '2026-03-06 09:00:00' });
    expect(passes('C-02', but({ ...late, waybill: { sourceChannel: 'IMPORT' } }))).toBe(true);
    expect(
      passes('C-06', but({ waybill: { payeeType: 'CAPTAIN', payeeName: '车队长' }, papers: { mandates: [mandate] } })),
    ).toBe(true);
  });
});
