import { expect, it } from 'vitest';
import { pluginSet } from '../../host/server/plugin-set.ts';
import { createCore } from '../../host/server/server-core.ts';
import { readSettings } from '../../host/server/settings.ts';
import { RegulatorGateway } from '../../plugins/compliance/contract/index.ts';
import { Insurers } from '../../plugins/insurance/contract/index.ts';
import { bankTransfer } from '../../plugins/bank/contract/index.ts';
import type { BankPayment } from '../../plugins/bank/contract/index.ts';
import { tyyPay } from '../../plugins/prepay/contract/index.ts';
import { SettlementChannel } from '../../plugins/settlement/contract/index.ts';
import { OcrReader } from '../../plugins/trajectory/contract/index.ts';
import { Outside } from '../../sdk/server/index.ts';
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
const oil = { prepayKind: 'OIL', amount: 1, payeeName: '', cardLast4: null, attempt: 1 } as const;
/** Which outside systems the server of these settings takes for connected. */
async function connected(environment: Readonly<Record<string, string>>): Promise<Readonly<Record<string, boolean>>> {
  const settings = readSettings(environment);
  const set = await pluginSet(settings, {});
  const { api } = createCore({ settings, database: noDatabase, ...set, log: () => undefined });
  const call = api.openCall(noTx, { as: system, platformId: '10001' });
  const reading = await call.get(OcrReader).read({ type: 'ID_CARD', fileId: null, fileName: 'front.jpg' });
  return {
    bank: call.get(Outside).connects(bankTransfer, freight),
    receipts: call.get(SettlementChannel).connects('SIM'),
    tyy: call.get(Outside).connects(tyyPay, oil),
    insurers: call.get(Insurers).connected,
    regulator: call.get(RegulatorGateway).connected,
    ocr: reading !== undefined,
  };
}
const all = (yes: boolean) => ({ bank: yes, receipts: yes, tyy: yes, insurers: yes, regulator: yes, ocr: yes });
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
