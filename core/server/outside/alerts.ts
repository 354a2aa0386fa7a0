import type { Tx } from '@freightdeck/sdk/server';
import { mailSend } from '@freightdeck/sdk/server';
import { addOwnNotice } from '../notices/index.ts';
import { operatorPlatformId } from '../tenancy/operator.ts';

const page = '/outsideChannels';
const key = 'outsideChannels:view';

interface Parked {
  readonly port: string;
  readonly key: string;
}
/** Tells the tenant and the operator that a row waits for a person. */
export async function tellParked(tx: Tx, platformId: string, row: Parked, why: string): Promise<void> {
  const { port, key: intent } = row;
  for (const to of new Set([platformId, operatorPlatformId]))
    await addOwnNotice(tx, {
      platformId: to,
      kind: 'outside.parked',
      // A mail that cannot be sent is no reason for another mail.
      level: port === mailSend.name ? 'info' : 'warning',
      key,
      title: { zh: '外部通道：有请求已搁置', en: 'Outside channels: a request was parked' },
      text: {
        zh: `请求 ${intent} 已搁置，需人工处理：${why}`,
        en: `Request ${intent} was parked and waits for a person: ${why}`,
      },
      opens: { path: page, query: { state: 'parked' } },
    });
}
/** Tells the operator that an outside system is left alone for a while. */
export const tellBroken = (tx: Tx, adapter: string, why: string): Promise<number> =>
  addOwnNotice(tx, {
    platformId: operatorPlatformId,
    kind: `outside.broken.${adapter}`,
    level: 'warning',
    key,
    title: { zh: '外部通道：接口连续失败', en: 'Outside channels: a connection keeps failing' },
    text: {
      zh: `${adapter} 连续失败，已暂停发送并定时试探：${why}`,
      en: `${adapter} keeps failing; nothing is sent but a probe from time to time: ${why}`,
    },
    opens: { path: page, query: { adapter } },
  });
