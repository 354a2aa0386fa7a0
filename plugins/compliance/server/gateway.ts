import { provide, Stage } from '@freightdeck/sdk/server';
import type { Provided } from '@freightdeck/sdk/server';
import { RegulatorGateway } from '../contract/index.ts';

/** Plays a provincial system: of sixteen first messages one is sent back, and its repetition is taken. */
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
/** Without a stage and without an adapter of the province nothing goes out. */
const unconnected: RegulatorGateway = { connected: false, send: () => Promise.resolve({ kind: 'silent' }) };
export const provideGateway: Provided = provide(RegulatorGateway, ({ find }) => (find(Stage) ? played : unconnected));
