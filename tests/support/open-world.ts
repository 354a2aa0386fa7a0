import { createHash, randomBytes } from 'node:crypto';
import { addDriver } from '../../plugins/carrier/contract/index.ts';
import { driverInput } from '../../plugins/carrier/fixtures.ts';
import { addProviderKey, addServiceProvider } from '../../plugins/provider/contract/index.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { addVehicle } from '../../plugins/vehicle/contract/index.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import type { AnswerOf, Command, InputOfCommand } from '../../sdk/contract/index.ts';
import { openPrefix } from '../../sdk/contract/index.ts';
import { signatureOf, sql } from '../../sdk/server/index.ts';
import type { Settings } from '../../host/server/settings.ts';
import { openPglite, openPostgres, postgresUrl } from './database.ts';
import { stopNothing } from './evidence.ts';
import { operator, system } from './freight-world.ts';
import { readAnswer, startTestServer, type TestAnswer, type TestServer } from './server.ts';

/** A credential as its holder has it. */
export interface Holder {
  readonly id: string;
  readonly keyId: string;
  readonly secret: string;
}
/** What of a call is otherwise than it ought to be. */
export interface Tampered {
  readonly time?: number;
  readonly nonce?: string;
  readonly signature?: string;
  readonly signedBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
const secretOf = (name: string): string => createHash('sha256').update(name).digest('base64url');
export const nonceNow = (): string => randomBytes(16).toString('base64url');

/** The server of the product as in production, with a provider, and other systems that call its open API. */
export class OpenWorld {
  readonly server: TestServer;
  #serial = 0;

  private constructor(server: TestServer) {
    this.server = server;
  }

  static async open(mode: 'production' | 'test' = 'production', more: Partial<Settings> = {}): Promise<OpenWorld> {
    const openDatabase = postgresUrl() === '' ? openPglite : openPostgres;
    const server = await startTestServer(
      { openDatabase: (migrations) => openDatabase({ migrations }) },
      mode === 'production'
        ? {
            mode,
            simulators: false,
            adminUser: 'chief',
            adminPassword: 'Kx7#mWq2vT',
            secret: secretOf('installation'),
            ...more,
          }
        : { mode, ...more },
    );
    // Who may call what is asked here, not whether the evidence of a trip is complete.
    await stopNothing(server.database);
    return new OpenWorld(server);
  }

  /** A command by the system, or by the operator with every key. */
  run<C extends Command>(
    command: C,
    model: InputOfCommand<C>,
    platformId: string,
    on?: { readonly id: string },
    as = platformId === '00001' ? operator : system,
  ): Promise<AnswerOf<C>> {
    const { core, database } = this.server;
    return core.api.run(database, command, model, {
      as,
      platformId,
      ...(on ? { on } : {}),
    });
  }

  async provider(platformId: string): Promise<void> {
    await this.run(
      addServiceProvider,
      {
        platformId,
        platformName: `开放示范${platformId}`,
        shortName: platformId,
        platformGrade: '2',
        adminUserName: `admin${platformId}`,
        adminPassword: 'Kx7#mWq2vT',
      },
      '00001',
    );
  }

  /** A key of a provider's own systems. */
  async keyOf(providerId: string, more: Partial<InputOfCommand<typeof addProviderKey>> = {}): Promise<Holder> {
    const secret = secretOf(`${providerId} ${this.#serial++}`);
    const { id } = await this.run(
      addProviderKey,
      { providerId, secret, scopes: ['GOODS', 'WAYBILL', 'DISPATCH', 'DRIVER', 'POSITIONS'], ...more },
      '00001',
    );
    return { id, keyId: await this.keyIdOf('service_provider_key', id), secret: more.secret ?? secret };
  }

  async keyIdOf(table: 'service_provider_key' | 'open_platform_credential', id: string): Promise<string> {
    const [row] = await this.rows<{ appKey: string }>(
      table === 'service_provider_key'
        ? sql`select app_key from service_provider_key where id = ${id}`
        : sql`select app_key from open_platform_credential where id = ${id}`,
    );
    return row?.appKey ?? '';
  }

  rows<T extends object>(query: ReturnType<typeof sql>): Promise<readonly T[]> {
    return this.server.database.transaction({ role: 'system', platformId: '00001' }, (tx) => tx.rows<T>(query));
  }

  /** An approved shipper, driver and vehicle. */
  async parts(
    platformId: string,
  ): Promise<{ readonly companyId: string; readonly driverId: string; readonly vehicleId: string }> {
    const n = (this.#serial += 1) + 300;
    const { id: companyId } = await this.run(addCompany, companyInput(n), platformId);
    const { id: driverId } = await this.run(addDriver, driverInput(n), platformId);
    const { id: vehicleId } = await this.run(addVehicle, vehicleInput(n), platformId);
    return { companyId, driverId, vehicleId };
  }

  /** A signed call; what is tampered with is otherwise than it was signed, or than it ought to be. */
  call(holder: Holder, path: string, body: unknown, tampered: Tampered = {}): Promise<TestAnswer> {
    return this.send(holder, path, JSON.stringify(body), tampered);
  }

  async send(holder: Holder, path: string, body: string | Buffer, tampered: Tampered = {}): Promise<TestAnswer> {
    const time = String(tampered.time ?? Math.floor(Date.now() / 1000));
    const nonce = tampered.nonce ?? nonceNow();
    const whole = openPrefix + path;
    const signed = tampered.signedBody ?? body;
    const response = await fetch(this.server.url + whole, {
      method: 'POST',
      headers: {
        'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
        'accept-language': 'en',
        'freightdeck-key': holder.keyId,
        'freightdeck-time': time,
        'freightdeck-nonce': nonce,
        'freightdeck-signature': tampered.signature ?? signatureOf(holder.secret, ['POST', whole, time, nonce, signed]),
        ...tampered.headers,
      },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    return readAnswer(response);
  }

  /** A call that must be carried out; its data. */
  async done<T = Readonly<Record<string, unknown>>>(holder: Holder, path: string, body: object): Promise<T> {
    const { body: answer } = await this.call(holder, path, body);
    if (answer['status'] !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return (answer['data'] ?? answer['pageResult']) as T;
  }

  /** What the log says of the calls of a key, newest last: the refusal, or null. */
  async logged(keyId: string): Promise<readonly (string | null)[]> {
    const rows = await this.rows<{ errorText: string | null }>(
      sql`select error_text from open_call_log where app_key = ${keyId} order by id`,
    );
    return rows.map(({ errorText }) => errorText);
  }
}
