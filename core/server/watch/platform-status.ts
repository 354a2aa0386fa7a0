import type { Database, PlatformStatus, ServerProcess, StatusLine, WatchedFigure } from '@freightdeck/sdk/server';
import { sql, type Tx } from '@freightdeck/sdk/server';
import type { Text } from '@freightdeck/sdk/manifest';
import type { SecretBox } from '../outside/secret-box.ts';
import { systemScope } from '../tenancy/operator.ts';
import {
  backupLine,
  databaseLines,
  figureLine,
  fileLine,
  jobLines,
  line,
  outboxLines,
  replicaLines,
  schemaLine,
  secretLine,
} from './status-lines.ts';

export interface StatusOptions {
  readonly database: Database;
  readonly figures: readonly WatchedFigure[];
  /** Names of the migrations of this version. */
  readonly migrations: readonly string[];
  /** How old the newest backup may be; 0: any age. */
  readonly backupHours: number;
  /** With the keys of this process. */
  readonly box: SecretBox;
}

const processesOf = (tx: Tx): Promise<ServerProcess[]> =>
  tx.rows<ServerProcess>(sql`
    select id, host, pid, version, started_at, seen_at, seen_at > clock_timestamp() - interval '90 seconds' as alive,
      connections, waiting, memory_bytes, busy_ratio, disk_free_bytes, disk_bytes,
      case when pools = '[]' then jsonb_build_array(jsonb_build_object('name', 'calls', 'total', connections,
        'waiting', waiting)) else pools end as pools
    from server_process order by host, pid`);

const poolWords: Readonly<Record<string, { readonly title: Text; readonly todo: Text }>> = {
  calls: {
    title: { zh: '连接池：业务', en: 'Connections: calls' },
    todo: { zh: '连接不足：查找慢事务，或增加连接池。', en: 'Look for slow transactions, or make the pool larger.' },
  },
  side: {
    title: { zh: '连接池：旁路', en: 'Connections: beside calls' },
    todo: {
      zh: '登录计数在排队：检查数据库是否响应缓慢。',
      en: 'Counting of sign-ins waits: look whether the database is slow.',
    },
  },
  reports: {
    title: { zh: '连接池：报表只读库', en: 'Connections: replica for reports' },
    todo: { zh: '报表在排队：检查只读库与慢查询。', en: 'Reports wait: look at the replica and its slow queries.' },
  },
};
/** One line for each pool, which names the processes in which calls wait for it. */
function poolLines(alive: readonly ServerProcess[]): readonly StatusLine[] {
  return Object.entries(poolWords).flatMap(([name, { title, todo }]) => {
    const pools = alive.flatMap(({ host, pid, pools: all }) =>
      all.filter((one) => one.name === name).map((one) => ({ ...one, where: `${host}:${pid}` })),
    );
    if (pools.length === 0) return [];
    const waiting = pools.filter((one) => one.waiting > 0);
    const named = waiting.map((one) => `${one.where} ${one.waiting}`);
    return line(`pool.${name}`, title, {
      state: waiting.length > 0 ? 'warning' : 'ok',
      value: pools.reduce((sum, { total }) => sum + total, 0),
      note:
        waiting.length > 0
          ? { zh: `等待连接：${named.join('、')}`, en: `Waiting for one: ${named.join(', ')}` }
          : { zh: '没有等待', en: 'Nobody waits' },
      todo,
    });
  });
}

function processLines(processes: readonly ServerProcess[]): readonly StatusLine[] {
  const alive = processes.filter((one) => one.alive);
  const gone = processes.length - alive.length;
  const busiest = Math.max(0, ...alive.map(({ busyRatio }) => busyRatio));
  const free = Math.min(1, ...alive.map((one) => (one.diskBytes > 0 ? one.diskFreeBytes / one.diskBytes : 1)));
  const percent = (ratio: number): string => `${Math.round(ratio * 100)}%`;
  return [
    line(
      'processes',
      { zh: '服务进程', en: 'Processes' },
      {
        state: gone > 0 || busiest > 0.9 ? 'warning' : 'ok',
        value: alive.length,
        note: {
          zh: `失去联系 ${gone}，最忙 ${percent(busiest)}`,
          en: `${gone} fell silent, the busiest is at ${percent(busiest)}`,
        },
        todo:
          gone > 0
            ? { zh: '有进程未正常退出：查看其日志。', en: 'A process ended without a word: look at its log.' }
            : { zh: '进程满载：增加服务进程。', en: 'A process is at its end: start another one.' },
      },
    ),
    ...poolLines(alive),
    line(
      'disk',
      { zh: '磁盘', en: 'Disk' },
      {
        state: free < 0.05 ? 'bad' : free < 0.1 ? 'warning' : 'ok',
        value: alive.length === 0 ? null : Math.min(...alive.map(({ diskFreeBytes }) => diskFreeBytes)),
        unit: 'byte',
        note: { zh: `剩余 ${percent(free)}`, en: `${percent(free)} free` },
        todo: { zh: '腾出空间；磁盘写满后无法上传。', en: 'Make room: nothing can be uploaded to a full disk.' },
      },
    ),
  ];
}

/** Reads the state of the whole platform, as the system: what it tells is of no tenant. */
export const platformStatus = ({ database, figures, migrations, backupHours, box }: StatusOptions): PlatformStatus => ({
  read: () =>
    database.transaction(
      systemScope,
      async (tx) => {
        const processes = await processesOf(tx);
        const lines = [
          ...processLines(processes),
          ...(await databaseLines(tx)),
          await schemaLine(tx, migrations),
          ...(await outboxLines(tx)),
          ...(await jobLines(tx)),
          await backupLine(tx, backupHours),
          await fileLine(tx),
          await secretLine(tx, box),
          ...replicaLines(database),
        ];
        for (const { name, state, read } of figures)
          if (state) lines.push(figureLine(name, state, (await read(tx))[0]?.value ?? 0));
        return { lines, processes };
      },
      { readOnly: true },
    ),
});
