import { isIP } from 'node:net';
import type { S3Settings } from '@freightdeck/core/server/files';
import { networkOf } from '@freightdeck/core/server/partners';
import type { Text } from '@freightdeck/sdk/manifest';
import { checkProduction, demoSecret } from './check-production.ts';
import type { MetricsSetting } from './metrics-setting.ts';
import { gatewayAt, metricsOf, publicUrlOf, replicaOf, s3Of, tracesOf } from './setting-forms.ts';
import { SettingsFault } from './settings-fault.ts';
import { isDateTime } from '@freightdeck/sdk/values';

export type Mode = 'demo' | 'test' | 'production';

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

/** Password of the demo accounts unless `DEMO_PASSWORD` is set. */
export const demoPassword = 'Freight#2026';
const modes: readonly Mode[] = ['demo', 'test', 'production'];
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

interface Listed extends Text {
  readonly name: string;
  readonly fallback: string;
}

/** Every setting with its default. */
export const settingsList: readonly Listed[] = [
  {
    name: 'FREIGHTDECK_MODE',
    fallback: 'demo',
    en: 'demo | test | production',
    zh: '运行方式：demo | test | production',
  },
  { name: 'PORT', fallback: '8889', en: 'port to listen on (0 = any free one)', zh: '监听端口（0 = 任意空闲端口）' },
  {
    name: 'HOST',
    fallback: '127.0.0.1',
    en: 'address to listen on; demo and test mode take loopback only',
    zh: '监听地址；demo 与 test 方式只接受本机地址',
  },
  { name: 'FREIGHTDECK_DATA_DIR', fallback: '.data', en: 'folder of the embedded database', zh: '内嵌数据库的文件夹' },
  {
    name: 'FREIGHTDECK_S3_BUCKET',
    fallback: '',
    en: 'bucket of an S3-compatible store for uploads and exports; empty = the data folder; not in demo mode',
    zh: '存放上传与导出文件的 S3 兼容存储桶；为空则用数据文件夹；demo 方式不可用',
  },
  {
    name: 'FREIGHTDECK_S3_ENDPOINT',
    fallback: '',
    en: 'address of the store, https://…; empty = that of the region at AWS',
    zh: '对象存储地址 https://…；为空则为 AWS 该区域的地址',
  },
  { name: 'FREIGHTDECK_S3_REGION', fallback: 'us-east-1', en: 'region of the bucket', zh: '存储桶所在区域' },
  { name: 'FREIGHTDECK_S3_KEY_ID', fallback: '', en: 'id of the access key of the store', zh: '对象存储的访问密钥 ID' },
  { name: 'FREIGHTDECK_S3_SECRET', fallback: '', en: 'secret of the access key', zh: '对象存储的访问密钥' },
  {
    name: 'FREIGHTDECK_UPLOAD_QUOTA_GB',
    fallback: '100',
    en: 'gigabytes of uploads that one tenant may store',
    zh: '每个租户可存放的上传文件总量（GB）',
  },
  {
    name: 'DATABASE_URL',
    fallback: '',
    en: 'postgres://… ; empty = the embedded database',
    zh: 'postgres://… ；为空则用内嵌数据库',
  },
  {
    name: 'FREIGHTDECK_REPLICA_URL',
    fallback: '',
    en: 'postgres://… of a streaming replica that reports and exports are read from; empty = the database itself',
    zh: '报表与导出读取的流复制只读库 postgres://… ；为空则读主库',
  },
  {
    name: 'FREIGHTDECK_REPLICA_WAIT_MS',
    fallback: '2000',
    en: 'how long a report waits for the replica to have all that was written; then the database itself is read',
    zh: '报表等待只读库追平的毫秒数，超过则读主库',
  },
  {
    name: 'FREIGHTDECK_POOL_SIZE',
    fallback: '10',
    en: 'most connections of this process to PostgreSQL, 4 to 200; those of all processes must fit max_connections',
    zh: '本进程到 PostgreSQL 的最大连接数，4 至 200；所有进程合计不得超过 max_connections',
  },
  {
    name: 'DEMO_SCALE',
    fallback: '0.015',
    en: 'amount of demo data: 0.015 = about 350 waybills with all of their money, 1 = about 20 000',
    zh: '演示数据量：0.015 约 350 张运单及其全部资金往来，1 约 20000 张',
  },
  {
    name: 'DEMO_NOW',
    fallback: '',
    en: '"yyyy-MM-dd HH:mm:ss" the demo data end at; empty = now',
    zh: '演示数据的截止时间 “yyyy-MM-dd HH:mm:ss”；为空则为当前时间',
  },
  { name: 'DEMO_PASSWORD', fallback: demoPassword, en: 'password of the demo accounts', zh: '演示账号的密码' },
  {
    name: 'FREIGHTDECK_DEMO_DATABASE',
    fallback: '0',
    en: '1: demo mode may fill the database of DATABASE_URL with demo accounts and demo data',
    zh: '1：demo 方式可向 DATABASE_URL 指定的数据库写入演示账号与演示数据',
  },
  {
    name: 'FREIGHTDECK_SIMULATORS',
    fallback: 'on, off in production',
    en: 'on | off: play bank, insurer, tax service and so on',
    zh: 'on | off：是否模拟银行、保险、税务等外部系统',
  },
  {
    name: 'FREIGHTDECK_SECRET',
    fallback: 'a known one, none in production',
    en: 'at least 32 characters; production needs it',
    zh: '至少 32 个字符；production 必填',
  },
  {
    name: 'FREIGHTDECK_EARLIER_SECRET',
    fallback: '',
    en: 'the FREIGHTDECK_SECRET used before, until the secrets of the outside connections are sealed again',
    zh: '更换前的 FREIGHTDECK_SECRET，外部接口密钥重新加密完成后移除',
  },
  {
    name: 'FREIGHTDECK_ADMIN_USER',
    fallback: 'admin',
    en: 'user name of the first administrator of a production database',
    zh: 'production 首个管理员的用户名',
  },
  {
    name: 'FREIGHTDECK_ADMIN_PASSWORD',
    fallback: '',
    en: 'password of the first administrator; needed once, on an empty production database',
    zh: '首个管理员的密码；仅在 production 空数据库首次启动时需要',
  },
  {
    name: 'FREIGHTDECK_ALLOW_PGLITE',
    fallback: '0',
    en: '1: production may use the embedded database (no power-cut safety)',
    zh: '1：production 允许用内嵌数据库（断电不保证安全）',
  },
  {
    name: 'FREIGHTDECK_GATEWAYS',
    fallback: '',
    en: 'ports for devices that do not speak HTTP, such as jt808:7611 (positions by JT/T 808), on the address of HOST',
    zh: '非 HTTP 设备的接入端口（监听 HOST 地址），如 jt808:7611（部标 JT/T 808 定位终端）',
  },
  {
    name: 'FREIGHTDECK_BEHIND_TLS',
    fallback: '0',
    en: '1: clients reach it over https; sends Strict-Transport-Security',
    zh: '1：客户端经 https 访问，发送 Strict-Transport-Security',
  },
  {
    name: 'FREIGHTDECK_PUBLIC_URL',
    fallback: '',
    en: 'where people reach the console, https://…: links in mails and on papers, return address of single sign-on',
    zh: '用户访问控制台的地址 https://…，用于邮件与单据上的链接、单点登录的回调地址',
  },
  {
    name: 'FREIGHTDECK_METRICS',
    fallback: '',
    en: '/metrics for Prometheus: token:… (24 characters or more, on this port) or 127.0.0.1:9464; empty = off',
    zh: 'Prometheus 指标 /metrics：token:…（至少 24 个字符，本端口）或 127.0.0.1:9464；为空则关闭',
  },
  {
    name: 'FREIGHTDECK_TRACES',
    fallback: '',
    en: 'collector of traces by OTLP over HTTP, such as http://127.0.0.1:4318; empty = off',
    zh: '链路追踪采集地址（OTLP/HTTP），如 http://127.0.0.1:4318；为空则关闭',
  },
  {
    name: 'FREIGHTDECK_BACKUP_HOURS',
    fallback: '0, 26 in production',
    en: 'hours after which the operator is told that the newest backup is too old; 0 = never',
    zh: '最近备份超过多少小时即提醒运营方；0 为不提醒',
  },
  {
    name: 'FREIGHTDECK_TRUSTED_PROXIES',
    fallback: '',
    en: 'addresses or networks of reverse proxies whose X-Forwarded-For is believed, such as 10.0.0.5,10.1.0.0/16',
    zh: '可信反向代理的地址或网段，采信其 X-Forwarded-For，如 10.0.0.5,10.1.0.0/16',
  },
  {
    name: 'FREIGHTDECK_PARTNER_NETWORKS',
    fallback: '',
    en: "private networks partners' services may stand in, such as 10.20.0.0/16, with commas between",
    zh: '允许伙伴服务所在的内网网段，如 10.20.0.0/16，以逗号分隔',
  },
  { name: 'LOG_LEVEL', fallback: 'warn, info in production', en: logLevels.join(' | '), zh: logLevels.join(' | ') },
];

/** The text of `npm start -- --help`. */
export function settingsHelp(language: 'zh' | 'en' = 'en'): string {
  const width = Math.max(...settingsList.map((one) => one.name.length)) + 2;
  const lines = settingsList.map(
    (one) => `  ${one.name.padEnd(width)}${one[language]}${one.fallback === '' ? '' : `  [${one.fallback}]`}`,
  );
  const head =
    language === 'zh'
      ? '用法：npm start\n设置（环境变量）[默认值]：'
      : 'Usage: npm start\nSettings (environment variables) [default]:';
  return `${head}\n${lines.join('\n')}\n`;
}

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
  const unknown = settings.partnerNetworks.find((one) => networkOf(one) === undefined);
  if (unknown !== undefined)
    throw new SettingsFault(
      `FREIGHTDECK_PARTNER_NETWORKS names "${unknown}"; it must be networks such as 10.20.0.0/16.`,
    );
  const noProxy = settings.trustedProxies.find((one) => !namesProxies(one));
  if (noProxy !== undefined)
    throw new SettingsFault(
      `FREIGHTDECK_TRUSTED_PROXIES names "${noProxy}"; it must be addresses such as 10.0.0.5 or networks such ` +
        'as 10.1.0.0/16, and not everybody.',
    );
  if (production) checkProduction(settings, environment);
  else if (!['127.0.0.1', '::1', 'localhost'].includes(settings.host))
    throw new SettingsFault(
      `${mode === 'demo' ? 'Demo' : 'Test'} mode has known passwords and listens on this machine only; ` +
        `HOST must be 127.0.0.1, not "${settings.host}".`,
    );
  return settings;
}

/**
 * An address, or a network smaller than the whole internet: trusting everybody would let every client choose its
 * address.
 */
const namesProxies = (text: string): boolean => isIP(text) !== 0 || (networkOf(text)?.[1] ?? 0) > 0;
