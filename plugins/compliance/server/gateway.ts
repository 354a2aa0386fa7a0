import { provide, Stage } from '@freightdeck/sdk/server';
import type { Provided } from '@freightdeck/sdk/server';
import { RegulatorGateway } from '../contract/index.ts';

/** Simulates a provincial system: one of sixteen messages is rejected the first time and accepted when repeated. */
const played: RegulatorGateway = {
  connected: true,
  send: ({ hash, seq, msgType }) =>
    Promise.resolve(
      seq === 1 && hash.startsWith('7')
        ? {
            kind: 'failed',
            code: msgType === 'WAYBILL' ? 'AREA_CODE' : 'ID_FORMAT',
            message: msgType === 'WAYBILL' ? '行政区划代码不正确' : '证件号格式不正确',
          }
        : { kind: 'accepted' },
    ),
};
/** Outside demo and test mode and without an adapter nothing is sent. */
const unconnected: RegulatorGateway = { connected: false, send: () => Promise.resolve({ kind: 'silent' }) };
export const provideGateway: Provided = provide(RegulatorGateway, ({ find }) => (find(Stage) ? played : unconnected));
