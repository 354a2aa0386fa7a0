import { randomBytes } from 'node:crypto';
import { openPrefix } from '../../sdk/contract/index.ts';
import { signatureOf } from '../../sdk/server/signing.ts';
import { call, sessionOf } from '../journeys/signed-in.ts';
import { installation } from './installation.ts';

export type Row = Record<string, string | number | null>;
export const { password } = installation;

/** A person of the installation: signed in with the password that everybody here was given. */
export async function run<T = Row>(userName: string, path: string, model: object, id?: unknown): Promise<T> {
  await sessionOf(userName, false, password);
  const answer = await call(userName, path, { model, requestId: crypto.randomUUID(), ...(id ? { id } : {}) });
  if (answer.status !== 200 && answer.status !== 204) throw new Error(`${userName} ${path}: ${JSON.stringify(answer)}`);
  return answer.data as T;
}
export async function rowsOf(userName: string, path: string, conditions: unknown = {}): Promise<readonly Row[]> {
  await sessionOf(userName, false, password);
  const answer = await call(userName, `${path}/paging`, { conditions, page: 1, limit: 50 });
  if (!answer.pageResult) throw new Error(`${userName} ${path}: ${answer.status} ${answer.message}`);
  return answer.pageResult.itemList as readonly Row[];
}
/** The one record, when it has come as far as this. */
export async function until(
  userName: string,
  path: string,
  conditions: unknown,
  state: Readonly<Record<string, unknown>>,
): Promise<Row> {
  const isThere = (row: Row | undefined): boolean =>
    row !== undefined && Object.entries(state).every(([name, value]) => row[name] === value);
  for (let tries = 0; ; tries += 1) {
    const [row] = await rowsOf(userName, path, conditions);
    if (row && isThere(row)) return row;
    if (tries === 60) throw new Error(`${path} stands at ${JSON.stringify(row)}, not at ${JSON.stringify(state)}`);
    await new Promise((done) => setTimeout(done, 500));
  }
}
export async function upload(userName: string, bytes: Uint8Array, name = '凭证.png'): Promise<string> {
  const { sessionToken } = await sessionOf(userName, false, password);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const answer = await fetch(new URL('upload', process.env['JOURNEYS_URL']), {
    method: 'POST',
    headers: { authorization: `Bearer ${sessionToken}`, auth: 'true' },
    body: form,
  });
  const body = (await answer.json()) as { readonly data?: readonly { readonly savedPath: string }[] };
  const [, id] = /id=(\w+)/.exec(body.data?.[0]?.savedPath ?? '') ?? [];
  if (id === undefined) throw new Error(`upload: ${JSON.stringify(body)}`);
  return id;
}

/** The provider's own system, which calls the open API. */
export class OwnSystem {
  readonly #keyId: string;
  readonly #secret: string;
  constructor(keyId: string, secret: string) {
    this.#keyId = keyId;
    this.#secret = secret;
  }
  async call<T = Row>(path: string, body: object | Buffer): Promise<T> {
    const whole = openPrefix + path;
    const sent = Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const [time, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(16).toString('base64url')];
    const response = await fetch(new URL(whole, process.env['JOURNEYS_URL']), {
      method: 'POST',
      headers: {
        'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
        'freightdeck-key': this.#keyId,
        'freightdeck-time': time,
        'freightdeck-nonce': nonce,
        'freightdeck-signature': signatureOf(this.#secret, ['POST', whole, time, nonce, sent]),
      },
      body: Buffer.isBuffer(sent) ? new Uint8Array(sent) : sent,
    });
    const answer = (await response.json()) as { status: number; data?: T; pageResult?: T };
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return (answer.data ?? answer.pageResult) as T;
  }
}
