import { expect, it } from 'vitest';
import { pluginSet } from '../../host/server/plugin-set.ts';
import { createCore } from '../../host/server/server-core.ts';
import { readSettings } from '../../host/server/settings.ts';
import { regulatorSubmit } from '../../plugins/compliance/contract/index.ts';
import { insurerInsure } from '../../plugins/insurance/contract/index.ts';
import { thirdPaymentsOf } from '../../plugins/fuel/contract/index.ts';
import { taxIssue, tollFiling } from '../../plugins/invoice/contract/index.ts';
import type { Party } from '../../plugins/invoice/contract/index.ts';
import { bankReceipt, bankTransfer } from '../../plugins/bank/contract/index.ts';
import type { BankPayment } from '../../plugins/bank/contract/index.ts';
import { tyyPay } from '../../plugins/prepay/contract/index.ts';
import { ocrRead } from '../../plugins/trajectory/contract/index.ts';
import { Outside, smsOf } from '../../sdk/server/index.ts';
import { system } from '../support/freight-world.ts';
import { noDatabase, noTx } from '../support/no-database.ts';

const freight: BankPayment = {
  channel: 'SIM',
  purpose: 'FREIGHT',
  amount: 1,
  payeeName: '',
  payeeBank: null,
  payeeAccount: null,
  attempt: 1,
};
const cover = {
  insurerCode: '',
  insuredName: '',
  vehicleNum: '',
  insuredCents: 1,
  premiumCents: 1,
  attempt: 1,
};
const party: Party = { name: '', taxNo: '', address: '', phone: '', bank: '', account: '' };
const invoice = {
  orderNo: '',
  attempt: 1,
  invoiceType: 'ELECTRONIC',
  seller: party,
  buyer: party,
  lines: [],
  vatPpm: 0,
  amountExcl: 0,
  tax: 0,
  totalCents: 0,
  remark: '',
};
const message = { msgType: 'VEHICLE', bizNo: '', seq: 1, hash: '', payload: '' } as const;
const oil = { prepayKind: 'OIL', amount: 1, payeeName: '', cardLast4: null, attempt: 1 } as const;
/** Which outside systems the server of these settings takes for connected. */
async function connected(environment: Readonly<Record<string, string>>): Promise<Readonly<Record<string, boolean>>> {
  const settings = readSettings(environment);
  const set = await pluginSet(settings, {});
  const { api } = createCore({ settings, database: noDatabase, ...set, log: () => undefined });
  const call = api.openCall(noTx, { as: system, platformId: '10001' });
  return {
    bank: call.get(Outside).connects(bankTransfer, freight),
    receipts: call.get(Outside).connects(bankReceipt, { channel: 'SIM', transfers: [] }),
    sms: smsOf(call) !== undefined,
    tyy: call.get(Outside).connects(tyyPay, oil),
    insurers: call.get(Outside).connects(insurerInsure, cover),
    tax: call.get(Outside).connects(taxIssue, invoice),
    tolls: call.get(Outside).connects(tollFiling, { vehicleNum: '', plateColor: '' }),
    regulator: call.get(Outside).connects(regulatorSubmit, message),
    fuel: call.get(Outside).connects(thirdPaymentsOf, { thirdType: 'SHELL', day: '2026-01-01' }),
    ocr: call.get(Outside).connects(ocrRead, { type: 'ID_CARD', fileId: null, fileName: 'front.jpg' }),
  };
}
const all = (yes: boolean) => ({
  bank: yes,
  receipts: yes,
  sms: yes,
  tyy: yes,
  insurers: yes,
  tax: yes,
  tolls: yes,
  fuel: yes,
  regulator: yes,
  ocr: yes,
});
const production = { DATABASE_URL: 'postgres://db/freight', FREIGHTDECK_SECRET: 'k3Zq9vX1mB7tR5wY2pL8sD4fG6hJ0aCe' };

it.each([
  ['production', { ...production, FREIGHTDECK_MODE: 'production' }],
  ['production with a trailing blank', { ...production, FREIGHTDECK_MODE: 'production ' }],
  ['production with a carriage return', { ...production, FREIGHTDECK_MODE: 'production\r' }],
  ['a demo without simulators', { FREIGHTDECK_SIMULATORS: 'off' }],
  ['a test server without simulators', { FREIGHTDECK_MODE: 'test', FREIGHTDECK_SIMULATORS: 'off' }],
])('nobody plays an outside system: %s', async (_what, environment) => {
  expect(await connected(environment)).toEqual(all(false));
});
it('a demo plays every outside system', async () => {
  expect(await connected({})).toEqual(all(true));
});
