import { defineAdapter, hookSend, signatureOf } from '@freightdeck/sdk/server';
import type {
  Adapter,
  Database,
  Heard,
  HookAnswer,
  HookRequest,
  HookTarget,
  Intent,
  OpenParts,
} from '@freightdeck/sdk/server';
import type { SecretBox } from '../outside/index.ts';
import { postOnce } from '../partners/ask-service.ts';
import type { ServiceAddresses } from '../partners/service-addresses.ts';
import { openHeaders } from './knock.ts';

const system = { role: 'system', platformId: '00001' } as const;
const TIME_LIMIT_MS = 15_000;
const AT_ONCE = 16;
const taken: Heard<HookAnswer> = { state: 'answered', answer: { kind: 'taken' } };
const dropped: Heard<HookAnswer> = { state: 'answered', answer: { kind: 'dropped' } };

export interface HookAdapterOptions {
  readonly database: Database;
  readonly box: SecretBox;
  readonly addresses: ServiceAddresses;
  readonly parts: readonly OpenParts[];
}
/**
 * Delivers web hooks, signed as calls of the open API are, and with the same credential. A receiver that is down, slow
 * or refuses is no fault of the adapter, which has many receivers: the hook waits and is sent again, with the same id.
 */
export function hookAdapter({ database, box, addresses, parts }: HookAdapterOptions): Adapter<HookRequest, HookAnswer> {
  const targetOf = (target: string): Promise<HookTarget | undefined> =>
    database.transaction(
      system,
      async (tx) => {
        for (const { hookTarget } of parts) {
          const found = await hookTarget?.(tx, target);
          if (found) return found;
        }
        return undefined;
      },
      { readOnly: true },
    );
  const unreached = (why: string): Heard<HookAnswer> => ({ state: 'unreached', why });
  const deliver = async ({ key, request, signal }: Intent<HookRequest>): Promise<Heard<HookAnswer>> => {
    const target = await targetOf(request.target);
    if (!target) return dropped;
    const secret = box.open(target.id, target.secretSealed);
    if (secret === undefined) return unreached('The secret of the receiver cannot be opened: make a new one');
    const url = new URL(target.url);
    const judged = await addresses.judge(url.origin);
    if (typeof judged === 'string') return unreached(`${url.origin} may not be called: ${judged}`);
    const { event, at, data } = request;
    const body = JSON.stringify({ id: key, event, at, data });
    const time = String(Math.floor(Date.now() / 1000));
    const headers = {
      'content-type': 'application/json',
      [openHeaders.key]: target.keyId,
      [openHeaders.time]: time,
      // Sent again it is the same event: the receiver tells by the id, and signs nothing of its own.
      [openHeaders.nonce]: key,
      [openHeaders.signature]: signatureOf(secret, ['POST', url.pathname + url.search, time, key, body]),
    };
    try {
      const status = await postOnce({ url, addresses: judged, headers, body, signal });
      return status >= 200 && status < 300 ? taken : unreached(`${url.origin} answered ${status}`);
    } catch (error) {
      return unreached(`${url.origin}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  // What was sent and not heard of is sent again: the receiver takes the same id once.
  return defineAdapter({
    port: hookSend,
    name: 'webhooks',
    timeLimitMs: TIME_LIMIT_MS,
    atOnce: AT_ONCE,
    send: deliver,
    query: deliver,
  });
}
