import type { Text } from '@freightdeck/sdk/manifest';

/** Password of the demo accounts unless `DEMO_PASSWORD` is set. */
export const demoPassword = 'Freight#2026';
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

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
    name: 'FREIGHTDECK_ACCEPT',
    fallback: '',
    en: 'for one start: new-secret = though it does not open what is kept here, new-store = other files than before',
    zh: '仅限一次启动：new-secret 允许密钥打不开已存内容，new-store 允许更换文件存储',
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

/** What a container platform sets by itself for a service that is called freightdeck. */
const ofPlatform = /^FREIGHTDECK_(?:SERVICE_(?:HOST|PORT)|PORT)(?:_|$)/;

/** How many letters differ, by the distance of Levenshtein. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, sign] of [...other].entries())
      next.push(Math.min((row[to] ?? 0) + (letter === sign ? 0 : 1), (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    row = next;
  }
  return row[other.length] ?? 0;
}

/** A line about each FREIGHTDECK_… that is no setting: a name spelt wrongly would be left out without a word. */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  const known = settingsList.map(({ name }) => name);
  return Object.keys(environment)
    .filter((name) => name.startsWith('FREIGHTDECK_') && !known.includes(name) && !ofPlatform.test(name))
    .sort()
    .map((name) => {
      const near = known.map((one) => [distance(name, one), one] as const).sort(([a], [b]) => a - b)[0];
      const meant = near && near[0] <= 5 ? ` Did you mean ${near[1]}?` : ' node server.js --help lists all of them.';
      return `${name} is no setting of Freightdeck and has no effect.${meant}`;
    });
}
