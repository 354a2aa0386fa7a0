import { createHash } from 'node:crypto';
import { openPrefix } from '@freightdeck/sdk/contract';
import type { Opened } from '@freightdeck/sdk/contract';
import { withDependents } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { Refused, sql } from '@freightdeck/sdk/server';
import type {
  Caller,
  Database,
  OpenCallEntry,
  OpenHolder,
  OpenKey,
  OpenParts,
  Scope,
  Tx,
} from '@freightdeck/sdk/server';
import type { Api, Endpoint, Envelope } from '../api/index.ts';
import { newId } from '../api/new-id.ts';
import { wireTime } from '../api/wire-time.ts';
import type { SessionInfo } from '../auth/session-info.ts';
import type { FileStore } from '../http/file-store.ts';
import { HttpFailure } from '../http/http-failure.ts';
import { parseJsonBody } from '../http/json-body.ts';
import type { SecretBox } from '../outside/index.ts';
import { switchedOff } from '../plugins/index.ts';
import { admit, findKey } from './admit.ts';
import { checkOpened } from './check-opened.ts';
import { knockOf, relayKnockOf } from './knock.ts';
import type { Knock, OpenRequest, RelayKnock } from './knock.ts';
import { isOpened, narrowed } from './narrowed.ts';
import type { OpenedEndpoint } from './narrowed.ts';
import { OpenRefusal } from './refusals.ts';
import { keysOfScopes } from './scopes.ts';

const system: Scope = { role: 'system', platformId: '00001' };
const operatorId = '00001';
/** A path that is not one of the contracts': a file for what a driver hands in. */
const files: { readonly open: Opened } = {
  open: { scope: 'DRIVER', path: '/drivers/{driverId}/files', driver: ['id'] },
};

/** What the open API is made of. */
export interface OpenDoorOptions {
  readonly api: Api;
  readonly database: Database;
  /** Opens the secrets of credentials. */
  readonly box: SecretBox;
  readonly parts: readonly OpenParts[];
  readonly manifests: readonly PluginManifest[];
  readonly files?: FileStore | undefined;
  readonly clock?: () => Date;
}
/** A call as far as it is known, for the log. */
interface Known {
  knock?: Knock | RelayKnock;
  key?: OpenKey;
  bizNo?: string | undefined;
}
interface Admitted {
  readonly session: SessionInfo;
  readonly holder: OpenHolder;
}
interface Asked {
  readonly companyCode?: string;
  readonly driverId?: string;
  /** What is left for the endpoint. */
  readonly body: unknown;
}
const textOf = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, most) : undefined;

/** Takes what only the open API knows out of a body. */
function askedOf(body: unknown): Asked {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return { body };
  const { companyCode, driverId, ...rest } = body as Record<string, unknown>;
  return { body: rest, companyCode: textOf(companyCode, 50), driverId: textOf(driverId, 40) };
}

/**
 * The entrance for other systems. A call is signed with the secret of a credential; it acts as the credential's tenant,
 * with exactly the rights of its scopes, and whatever becomes of it is written into the log.
 */
export class OpenDoor {
  readonly endpoints: readonly OpenedEndpoint[];
  readonly #options: OpenDoorOptions;

  constructor(options: OpenDoorOptions) {
    this.#options = options;
    this.endpoints = checkOpened([...options.api.endpoints.values()].filter(isOpened));
  }

  /** Carries out a call of an endpoint. Returns what it answers, refusals too; throws faults. */
  async answer(endpoint: OpenedEndpoint, request: OpenRequest): Promise<Envelope> {
    return this.#logged(request, async (known) => {
      let asked: Asked = { body: undefined };
      let malformed: HttpFailure | undefined;
      try {
        const sent = parseJsonBody(request.body);
        asked = askedOf(endpoint.open.relay?.reads(sent) ?? sent);
      } catch (error) {
        if (!(error instanceof HttpFailure)) throw error;
        malformed = error;
      }
      const { requestId, id } = (asked.body ?? {}) as { requestId?: unknown; id?: unknown };
      known.bizNo = textOf(requestId, 60) ?? textOf(id, 60);
      const { session, holder } = await this.#admit(endpoint, request, asked, known);
      if (malformed) throw malformed;
      const entry = this.#entry(request, known, undefined);
      const open = narrowed(this.#options.api, endpoint, holder, ({ tx }) => this.#log(tx, entry));
      const answer = await request.inLane(session.platformId, () =>
        this.#options.api.dispatch(
          { ...open, path: request.path },
          {
            session,
            language: request.language,
            requestId: request.requestId,
            ip: request.ip,
            userAgent: request.userAgent,
            body: asked.body,
            ...(this.#options.clock ? { clock: this.#options.clock } : {}),
          },
          this.#options.database,
        ),
      );
      const isDone = answer.status < 300;
      // The record that a refusal shows, because somebody else has changed it, is more than a shipper is told.
      const { data: _data, ...rest } = answer;
      return { answer: isDone || !holder.shipper ? answer : rest, isLogged: isDone && endpoint.writes };
    });
  }

  /** Stores a file that a driver will hand in; the body is the file itself. */
  async store(driverId: string, request: OpenRequest): Promise<Envelope> {
    const store = this.#options.files;
    if (!store) throw new HttpFailure(404, 'notFound');
    return this.#logged(request, async (known) => {
      const { session } = await this.#admit(files, request, { driverId, body: undefined }, known);
      if (request.body.length === 0) throw new HttpFailure(400, 'noFile');
      const file = { name: 'upload', mime: '', content: request.body, fileType: '3' };
      const { savedPath } = await request.inLane(session.platformId, () => store.store(session, file));
      known.bizNo = new URLSearchParams(savedPath.split('?')[1]).get('id') ?? undefined;
      return { answer: { status: 200, data: { id: known.bizNo } }, isLogged: false };
    });
  }

  async #admit(
    endpoint: Pick<OpenedEndpoint, 'open'> & Partial<Pick<Endpoint, 'owner'>>,
    request: OpenRequest,
    { companyCode, driverId }: Asked,
    known: Known,
  ): Promise<Admitted> {
    const { database, box, parts, manifests, api } = this.#options;
    const knock = endpoint.open.relay ? relayKnockOf(request) : knockOf(request);
    known.knock = knock;
    const now = this.#now();
    const at = wireTime(now);
    const { open } = endpoint;
    // Refused within its scopes, a call has still come: its nonce stays, and it counts.
    const admitted = await database.transaction(system, async (tx) => {
      const kinds = parts.flatMap(({ keys }) => keys ?? []);
      const { key, kind } = await findKey(kinds, tx, knock.keyId, companyCode, now.toISOString());
      known.key = key;
      const holder = await admit(tx, box, key, request, knock, now);
      await kind.used(tx, key.id, at);
      if (!holder.scopes.includes(open.scope) || (holder.shipper && !open.shipper)) return 'scope';
      const platform = await tx.one<{ off: string[] }>(sql`
        select ${switchedOff} as off from platform p where p.platform_id = ${holder.platformId} and p.status = 1
          and p.delete_status = '0'`);
      if (!platform) return 'platformOff';
      const pluginsOff = withDependents(platform.off, manifests);
      if (endpoint.owner !== undefined && pluginsOff.has(endpoint.owner)) return 'notFound';
      const caller: Caller = {
        id: key.keyId,
        name: holder.shipper?.name ?? key.name,
        actor: holder.shipper ? 'shipper' : 'provider',
        keys: keysOfScopes(this.endpoints, holder.scopes),
        roleIds: [],
      };
      const session = { sessionId: `open.${key.id}`, platformId: holder.platformId, isOperator: false, pluginsOff };
      if (!open.driver) return { holder, session: { ...session, caller } };
      const call = api.openCall(tx, { as: caller, platformId: holder.platformId });
      const driver = driverId === undefined ? undefined : await api.recordOf(call, 'driver', driverId);
      if (!driver) return 'notFound';
      const asDriver: Caller = { ...caller, id: driver.id, name: String(driver['name']), actor: 'driver' };
      return { holder, session: { ...session, caller: asDriver } };
    });
    if (typeof admitted === 'string') throw new OpenRefusal(admitted);
    return admitted;
  }

  /** Every call leaves a row: one that was carried out and wrote has left it in its own transaction. */
  async #logged(
    request: OpenRequest,
    work: (known: Known) => Promise<{ readonly answer: Envelope; readonly isLogged: boolean }>,
  ): Promise<Envelope> {
    const known: Known = {};
    try {
      const { answer, isLogged } = await work(known);
      if (!isLogged) await this.#keep(request, known, answer.status < 300 ? undefined : (answer.message ?? 'fault'));
      return answer;
    } catch (error) {
      const refusal = error instanceof OpenRefusal ? error : undefined;
      if (refusal?.isAnonymous) request.brake();
      const why = error instanceof HttpFailure ? error.reason : error instanceof Refused ? error.code : 'fault';
      await this.#keep(request, known, refusal?.code ?? why);
      if (refusal) return refusal.envelope(request.language);
      throw error;
    }
  }

  #keep(request: OpenRequest, known: Known, failedFor: string | undefined): Promise<void> {
    const entry = this.#entry(request, known, failedFor);
    return this.#options.database.transaction(system, (tx) => this.#log(tx, entry));
  }

  #entry(request: OpenRequest, { knock, key, bizNo }: Known, failedFor: string | undefined): OpenCallEntry {
    return {
      id: newId(),
      platformId: key?.holder?.platformId ?? operatorId,
      openPlatformId: key?.openPlatformId,
      shipper: key?.holder?.shipper,
      path: request.path.slice(0, 200),
      bizNo,
      failedFor: failedFor?.slice(0, 300),
      digest: createHash('sha256').update(request.body).digest('hex'),
      keyId: knock?.keyId,
      nonce: knock?.nonce,
      at: wireTime(this.#now()),
    };
  }

  async #log(tx: Tx, entry: OpenCallEntry): Promise<void> {
    for (const { log } of this.#options.parts) await log?.(tx, entry);
  }

  #now(): Date {
    return this.#options.clock?.() ?? new Date();
  }
}
/** Where an endpoint of the open API stands. */
export const openPathOf = ({ open }: Pick<OpenedEndpoint, 'open'>): string => openPrefix + open.path;
