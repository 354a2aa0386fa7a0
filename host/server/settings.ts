import type { S3Settings } from '@freightdeck/core/server/files';
import { checkProduction, demoSecret } from './check-production.ts';
import type { MetricsSetting } from './metrics-setting.ts';
import { gatewayAt, metricsOf, publicUrlOf, replicaOf, s3Of, tracesOf } from './setting-forms.ts';
import { checkNetworks } from './check-networks.ts';
import { SettingsFault } from './settings-fault.ts';
import { demoPassword, logLevels } from './settings-list.ts';
import { isDateTime } from '@freightdeck/sdk/values';

export type Mode = 'demo' | 'test' | 'production';
/** A secret that does not open what is kept; a file store that is not the one of the database. */
export type Accepted = 'new-secret' | 'new-store';

/** Settings of this process; read once at the start from the environment. */
export interface Settings {
  readonly mode: Mode;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Empty: the embedded PGlite in `dataDir`. */
  readonly databaseUrl: string;
  /** A streaming replica of it for reports and exports, and how long they may wait for it; undefined: none. */
  readonly replica: { readonly url: string; readonly waitMs: number } | undefined;
  /** Connections that this process opens to PostgreSQL; the embedded database always has one. */
  readonly poolSize: number;
  readonly demoScale: number;
  /** Wire time at which the demo data end; empty: the present time. */
  readonly demoNow: string;
  readonly demoPassword: string;
  /** The demo may write into a database at `databaseUrl` that no earlier demo created. */
  readonly demoDatabase: boolean;
  /** Outside services (bank, insurer, tax, SMS, …) are simulated on this machine. */
  readonly simulators: boolean;
  readonly secret: string;
  /** The secret before it; empty: there was none. Opens what was sealed with it until it is sealed again. */
  readonly earlierSecret: string;
  /** What this start takes as new instead of refusing it. */
  readonly accepts: readonly Accepted[];
  /** The first administrator of an empty production database. */
  readonly adminUser: string;
  readonly adminPassword: string;
  /** Private networks in which services of partners' plugins may run, `10.20.0.0/16`; others are not called. */
  readonly partnerNetworks: readonly string[];
  /** Gateways for devices that are on, by name, and the port each listens on. */
  readonly gateways: ReadonlyMap<string, number>;
  /** The bucket that files are kept in; absent: the data folder. */
  readonly s3: S3Settings | undefined;
  /** Gigabytes of uploads that one tenant may store. */
  readonly uploadQuotaGb: number;
  /** Where browsers reach the console, `https://console.example.cn`; empty: wherever they ask. */
  readonly publicUrl: string;
  /** How the process may be watched; undefined: not at all. */
  readonly metrics: MetricsSetting | undefined;
  /** Collector of traces, `http://127.0.0.1:4318`; empty: none are kept. */
  readonly traces: string;
  /** Hours after which the newest backup is too old; 0: nobody is told. */
  readonly backupHours: number;
  readonly behindTls: boolean;
  /** Addresses and networks of reverse proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
}

const acceptable: readonly Accepted[] = ['new-secret', 'new-store'];
const modes: readonly Mode[] = ['demo', 'test', 'production'];

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; refuses an invalid value instead of guessing. */
export function readSettings(environment: Environment): Settings {
  const given = (name: string): string => environment[name]?.trim() ?? '';
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = given(name) || fallback;
    const found = values.find((one) => one === value);
    if (found === undefined) throw new SettingsFault(`${name} is "${value}"; it must be one of ${values.join(', ')}.`);
    return found;
  };
  const number = (name: string, fallback: number, min: number, max: number, whole: boolean): number => {
    const text = given(name);
    if (text === '') return fallback;
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max) || (whole && !Number.isInteger(value)))
      throw new SettingsFault(
        `${name} is "${text}"; it must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}.`,
      );
    return value;
  };
  const flag = (name: string, on: string, off: string, fallback: boolean): boolean =>
    oneOf(name, [on, off], fallback ? on : off) === on;

  const list = (name: string): string[] =>
    given(name)
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');

  const mode = oneOf('FREIGHTDECK_MODE', modes, 'demo');
  const production = mode === 'production';
  const settings: Settings = {
    mode,
    port: number('PORT', 8889, 0, 65_535, true),
    host: given('HOST') || '127.0.0.1',
    dataDir: given('FREIGHTDECK_DATA_DIR') || '.data',
    databaseUrl: given('DATABASE_URL'),
    replica: replicaOf(given('FREIGHTDECK_REPLICA_URL'), number('FREIGHTDECK_REPLICA_WAIT_MS', 2_000, 0, 60_000, true)),
    poolSize: number('FREIGHTDECK_POOL_SIZE', 10, 4, 200, true),
    demoScale: number('DEMO_SCALE', 0.015, 0, 10, false),
    demoNow: given('DEMO_NOW'),
    demoPassword: environment['DEMO_PASSWORD'] || demoPassword,
    demoDatabase: flag('FREIGHTDECK_DEMO_DATABASE', '1', '0', false),
    simulators: flag('FREIGHTDECK_SIMULATORS', 'on', 'off', !production),
    secret: environment['FREIGHTDECK_SECRET'] ?? (production ? '' : demoSecret),
    earlierSecret: environment['FREIGHTDECK_EARLIER_SECRET'] ?? '',
    accepts: list('FREIGHTDECK_ACCEPT').map((one) => {
      const found = acceptable.find((known) => known === one);
      if (!found)
        throw new SettingsFault(`FREIGHTDECK_ACCEPT names "${one}"; it must be new-secret, new-store or both.`);
      return found;
    }),
    adminUser: given('FREIGHTDECK_ADMIN_USER') || 'admin',
    adminPassword: environment['FREIGHTDECK_ADMIN_PASSWORD'] ?? '',
    partnerNetworks: list('FREIGHTDECK_PARTNER_NETWORKS'),
    s3: s3Of(given, mode === 'demo'),
    uploadQuotaGb: number('FREIGHTDECK_UPLOAD_QUOTA_GB', 100, 1, 1_000_000, true),
    gateways: new Map(list('FREIGHTDECK_GATEWAYS').map(gatewayAt)),
    metrics: metricsOf(given('FREIGHTDECK_METRICS')),
    publicUrl: publicUrlOf(given('FREIGHTDECK_PUBLIC_URL')),
    traces: tracesOf(given('FREIGHTDECK_TRACES')),
    backupHours: number('FREIGHTDECK_BACKUP_HOURS', production ? 26 : 0, 0, 8784, true),
    behindTls: flag('FREIGHTDECK_BEHIND_TLS', '1', '0', false),
    trustedProxies: list('FREIGHTDECK_TRUSTED_PROXIES'),
    logLevel: oneOf('LOG_LEVEL', logLevels, production ? 'info' : 'warn'),
  };
  if (settings.databaseUrl !== '' && !/^postgres(ql)?:\/\/\S+$/.test(settings.databaseUrl))
    throw new SettingsFault('DATABASE_URL must begin with postgres:// or postgresql://.');
  if (settings.replica && settings.databaseUrl === '')
    throw new SettingsFault('FREIGHTDECK_REPLICA_URL needs DATABASE_URL: the embedded database has no replica.');
  if (settings.demoNow !== '' && !isDateTime(settings.demoNow))
    throw new SettingsFault(`DEMO_NOW is "${settings.demoNow}"; it must be a time such as "2026-03-01 08:00:00".`);
  checkNetworks(settings);
  if (production) checkProduction(settings, environment);
  else if (!['127.0.0.1', '::1', 'localhost'].includes(settings.host))
    throw new SettingsFault(
      `${mode === 'demo' ? 'Demo' : 'Test'} mode has known passwords and listens on this machine only; ` +
        `HOST must be 127.0.0.1, not "${settings.host}".`,
    );
  return settings;
}
