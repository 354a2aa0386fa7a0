import { defineEvent, defineWorkflow } from '@freightdeck/sdk/contract';
import {
  acceptWaybill,
  arriveLoad,
  arriveUnload,
  cancelWaybill,
  confirmWaybill,
  departWaybill,
  finishWaybill,
  freezeWaybill,
  lapseWaybill,
  loadWaybill,
  proxyAccept,
  proxyArriveLoad,
  proxyArriveUnload,
  proxyDepart,
  refuseWaybill,
  shipperRefuse,
  signWaybill,
  thawWaybill,
  unloadWaybill,
  voidWaybill,
} from './commands.ts';
import { waybills } from './waybill.ts';

const thawed = { freezeFlag: { is: [0], refusal: 'frozen' } } as const;

/**
 * The states of a waybill up to the signature. Settlement then sets the states up to 已支付, and a job finishes the
 * waybill.
 */
export const waybillLife = defineWorkflow({
  name: 'waybill',
  resource: waybills,
  state: 'waybillStatus',
  initial: 10,
  transitions: {
    accept: { command: acceptWaybill, from: [10], to: 20, actors: ['driver'] },
    proxyAccept: { command: proxyAccept, from: [10], to: 20, actors: ['provider'] },
    refuse: { command: refuseWaybill, from: [10], to: -10, actors: ['driver'] },
    lapse: { command: lapseWaybill, from: [10], to: -10, actors: ['system'] },
    confirm: { command: confirmWaybill, from: [15], to: 20, actors: ['shipper', 'provider'] },
    shipperRefuse: { command: shipperRefuse, from: [15], to: -10, actors: ['shipper', 'provider'] },
    cancel: {
      command: cancelWaybill,
      from: [10, 15, 20, 25],
      to: -10,
      actors: ['driver', 'shipper', 'provider', 'operator'],
    },
    arriveLoad: { command: arriveLoad, from: [20], to: 25, actors: ['driver'] },
    proxyArriveLoad: { command: proxyArriveLoad, from: [20], to: 25, actors: ['provider'] },
    load: { command: loadWaybill, from: [20, 25], to: 30, actors: ['driver', 'provider'] },
    depart: { command: departWaybill, from: [30], to: 40, actors: ['driver'] },
    proxyDepart: { command: proxyDepart, from: [30], to: 40, actors: ['provider'] },
    arriveUnload: { command: arriveUnload, from: [40], to: 50, actors: ['driver'] },
    proxyArriveUnload: { command: proxyArriveUnload, from: [40], to: 50, actors: ['provider'] },
    unload: { command: unloadWaybill, from: [30, 40, 50], to: 60, actors: ['driver', 'provider'] },
    sign: { command: signWaybill, from: [60], to: 70, actors: ['shipper', 'provider', 'system'] },
    finish: { command: finishWaybill, from: [95], to: 100, actors: ['system'], when: thawed },
    void: { command: voidWaybill, from: [70], to: -20, actors: ['operator', 'provider'], when: thawed },
    freeze: {
      command: freezeWaybill,
      from: [20, 25, 30, 40, 50, 60, 70, 80, 90, 95],
      to: 'same',
      actors: ['provider', 'operator', 'system'],
      when: thawed,
    },
    thaw: {
      command: thawWaybill,
      from: [20, 25, 30, 40, 50, 60, 70, 80, 90, 95],
      to: 'same',
      actors: ['provider', 'operator'],
      when: { freezeFlag: { is: [1], refusal: 'notFrozen' } },
    },
  },
});

/** A waybill has changed in a way that changes figures. Listeners: cockpit, live list and others. */
export interface WaybillMoved {
  readonly id: string;
  readonly waybillSn: string;
  readonly vehicleNum: string;
  readonly platformId: string;
  readonly from: number | null;
  readonly to: number;
  readonly at: string;
  /** Figures to add at the signature, or to subtract (`count` -1) when a signed waybill is voided. */
  readonly signed?: {
    readonly day: string;
    readonly freightCents: number;
    readonly receivableCents: number;
    readonly settleKg: number;
    readonly count: 1 | -1;
  };
  /** 代确认接单: why the provider accepted for the driver. */
  readonly proxy?: { readonly reason: string };
  readonly sendUnitName: string;
  readonly sendLonLat: string;
  readonly receiveUnitName: string;
  readonly receiveLonLat: string;
}
export const waybillMoved = defineEvent<WaybillMoved>('waybill.moved');
/**
 * Whether the waybill has just been signed. A new price and a cancelled settlement also end in 已签收, but are no
 * signature.
 */
export const isSigning = ({ from, to }: Pick<WaybillMoved, 'from' | 'to'>): boolean => to === 70 && (from ?? 0) < 70;

/** The settlement of a signed waybill has changed. Sent by the plugin that settles; the waybill's state follows it. */
export interface WaybillSettled {
  readonly platformId: string;
  readonly waybillId: string;
  /** 结算中, 已结算, 已支付; back to 已签收 when the settlement was rejected or voided. */
  readonly waybillStatus: 70 | 80 | 90 | 95;
  readonly settleStatus: 1 | 2 | 3 | 4 | 5 | 6;
  /** What the order makes of the trip, with what was added and taken off; absent once it is voided. */
  readonly amounts?: SettledAmounts;
  /** The settlement pays somebody else than the trip named; `payeeName` is null for the driver. */
  readonly payee?: { readonly payeeType: 'DRIVER' | 'OWNER' | 'CAPTAIN'; readonly payeeName: string | null };
}
/** Figures of a trip that its settlement decides, in cents. */
export interface SettledAmounts {
  readonly roundingAmount: number;
  readonly freightAmount: number;
  readonly infoFee: number;
  readonly oilAmount: number;
  readonly gasAmount: number;
  readonly cashAmount: number;
  readonly serviceFee: number;
  /** Of the information fee and of the insurance, what the shipper bears. */
  readonly shipperInfoFee: number;
  readonly premium: number;
  /** 代征税款 of the carrier. */
  readonly taxWithheld: number;
  readonly receivableAmount: number;
  /** 平台费 of the order; nothing of the trip's own figures. */
  readonly platformFee?: number;
}
export const waybillSettled = defineEvent<WaybillSettled>('waybill.settled');

/**
 * One of the conditions for finishing waybills has changed. Sent by the plugins that keep receipts, receivables and
 * reports; fields left out stay unchanged.
 */
export interface WaybillCleared {
  readonly platformId: string;
  readonly waybillIds: readonly string[];
  readonly receiptStatus?: 0 | 1 | 2 | 3 | 4;
  readonly reportStatus?: 0 | 1 | 2 | 3 | 4;
  readonly collected?: boolean;
}
export const waybillCleared = defineEvent<WaybillCleared>('waybill.cleared');

/**
 * When a trip that has an hour to arrive by will be there, by the last position. Sent by the plugin that follows
 * lorries, as long as the trip is under way.
 */
export interface WaybillEstimated {
  readonly platformId: string;
  readonly waybillId: string;
  /** Null where no recent position tells where the lorry is. */
  readonly etaAt: string | null;
  readonly etaState: 'IN_TIME' | 'LATE' | 'PASSED' | 'NO_POINT';
}
export const waybillEstimated = defineEvent<WaybillEstimated>('waybill.estimated');

/**
 * The receipt of a trip has been confirmed. Sent by the plugin that keeps receipts, after `waybillCleared`. What was
 * held back for the receipt may now be paid.
 */
export interface ReceiptConfirmed {
  readonly platformId: string;
  readonly waybillId: string;
  readonly waybillSn: string;
  readonly receiptNo: string;
  readonly damageKg: number;
  /** Cents. */
  readonly damageCents: number;
  readonly at: string;
}
export const receiptConfirmed = defineEvent<ReceiptConfirmed>('receipt.confirmed');

/** One part of a payment by its means: to the payee's bank account or wallet, or as fuel. */
export interface CarrierPayment {
  readonly means: 'bank' | 'wallet' | 'fuel';
  /** Cents, more than 0. */
  readonly amount: number;
  readonly sequenceNo: string;
}
/** The carrier of a trip has been paid. Sent by the plugin that pays, once per document. */
export interface WaybillPaid {
  readonly platformId: string;
  readonly waybillId: string;
  readonly waybillSn: string;
  readonly documentNo: string;
  readonly recipient: string;
  readonly paidAt: string;
  readonly payments: readonly CarrierPayment[];
}
export const waybillPaid = defineEvent<WaybillPaid>('waybill.paid');
