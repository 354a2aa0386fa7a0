import type { FigureState, StatusLine } from '@freightdeck/sdk/server';
import { type Database, sql, type Tx } from '@freightdeck/sdk/server';
import { PooledDatabase } from '../database/index.ts';
import { sealedElsewhere, secretOpens } from '../installation/index.ts';
import type { SecretBox } from '../outside/secret-box.ts';
import { newestBackup } from './backup-age.ts';

type Text = StatusLine['title'];
const nothing: Text = { zh: '', en: '' };
const text = (zh: string, en: string): Text => ({ zh, en });

/** A time in the largest unit that fits: nobody reads 101,458 seconds. */
function howLong(seconds: number): Text {
  if (seconds < 120) return text(`${Math.max(seconds, 0)} 秒`, `${Math.max(seconds, 0)} s`);
  if (seconds < 7200) return text(`${Math.floor(seconds / 60)} 分钟`, `${Math.floor(seconds / 60)} min`);
  if (seconds < 172_800) return text(`${Math.floor(seconds / 3600)} 小时`, `${Math.floor(seconds / 3600)} h`);
  return text(`${Math.floor(seconds / 86_400)} 天`, `${Math.floor(seconds / 86_400)} days`);
}

/** A line whose advice is told only when something is the matter. */
export function line(
  name: string,
  title: Text,
  found: Partial<StatusLine> & { readonly state: StatusLine['state'] },
): StatusLine {
  return {
    name,
    title,
    value: null,
    unit: 'count',
    note: nothing,
    path: null,
    ...found,
    todo: found.state === 'ok' ? nothing : (found.todo ?? nothing),
  };
}
const worse = (bad: boolean, warning: boolean): StatusLine['state'] => (bad ? 'bad' : warning ? 'warning' : 'ok');

export function figureLine(name: string, of: FigureState, value: number): StatusLine {
  const { title, unit, warnFrom = Infinity, badFrom = Infinity, todo, path } = of;
  return line(name, title, { state: worse(value >= badFrom, value >= warnFrom), value, unit, todo, path });
}

export async function databaseLines(tx: Tx): Promise<readonly StatusLine[]> {
  const found = await tx.one<{ version: string; bytes: number; used: number; most: number; waits: number }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      current_setting('max_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      (select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')
        as waits`);
  if (!found) return [];
  const { version, bytes, used, most, waits } = found;
  return [
    line('database', text('数据库', 'Database'), {
      state: worse(false, used > 0.9 * most),
      value: bytes,
      unit: 'byte',
      note: text(
        `PostgreSQL ${version}，连接 ${used}/${most}，${waits} 个等待锁`,
        `PostgreSQL ${version}, ${used} of ${most} connections, ${waits} wait for locks`,
      ),
      todo: text(
        '数据库连接即将用尽：减小连接池或提高 max_connections。',
        'Its connections are nearly used up: make pools smaller, or raise max_connections.',
      ),
    }),
  ];
}

export async function outboxLines(tx: Tx): Promise<readonly StatusLine[]> {
  const ports = await tx.rows<{ port: string; open: number; parked: number; oldest: number }>(sql`
    select port, count(*)::int as open, (count(*) filter (where state = 'parked'))::int as parked,
      coalesce(extract(epoch from clock_timestamp() - min(created_at) filter (where state <> 'parked')), 0)::int
        as oldest
    from outbox where state <> 'booked' group by port order by port`);
  const path = '/outsideChannels';
  const asked = ports.map(({ port, open, parked, oldest }) =>
    line(`outbox.${port}`, text(`发件箱 ${port}`, `Outbox ${port}`), {
      state: worse(parked > 0, oldest > 600),
      value: open,
      note: text(
        `搁置 ${parked}，最久 ${howLong(oldest).zh}`,
        `${parked} given up, the oldest for ${howLong(oldest).en}`,
      ),
      todo:
        parked > 0
          ? text(
              '有请求已搁置：在外部接入中查询对方结果或重发。',
              'Requests were given up: look there what became of them, or send again.',
            )
          : text('对方响应缓慢：在外部接入中查看接口状态。', 'The other side is slow: look at its adapter there.'),
      path,
    }),
  );
  const away = await tx.rows<{ name: string }>(
    sql`select name from outside_adapter_state where open_until > clock_timestamp() order by name`,
  );
  return [
    ...(ports.length === 0 ? [line('outbox', text('发件箱', 'Outbox'), { state: 'ok', value: 0, path })] : asked),
    ...away.map(({ name }) =>
      line(`adapter.${name}`, text(`外部接口 ${name}`, `Adapter ${name}`), {
        state: 'warning',
        todo: text(
          '连续故障，已暂停调用：联系对方，恢复后自动重试。',
          'It failed again and again and is left alone for a while: ask the other side.',
        ),
        path,
      }),
    ),
  ];
}

export async function jobLines(tx: Tx): Promise<readonly StatusLine[]> {
  const jobs = await tx.one<{ count: number; failing: number; late: number; parked: number }>(sql`
    select count(*)::int as count, (count(*) filter (where last_error is not null))::int as failing,
      coalesce(max(extract(epoch from clock_timestamp() - next_at)), 0)::int as late,
      (select count(*)::int from job_failure where parked_at is not null) as parked from job_run`);
  const { count = 0, failing = 0, late = 0, parked = 0 } = jobs ?? {};
  const tasks = await tx.one<{ queued: number; running: number; oldest: number }>(sql`
    select (count(*) filter (where status = 0))::int as queued, (count(*) filter (where status = 1))::int as running,
      coalesce(extract(epoch from clock_timestamp() - min(created_at) filter (where status = 0)), 0)::int as oldest
    from task where status in (0, 1)`);
  const { queued = 0, running = 0, oldest = 0 } = tasks ?? {};
  return [
    line('jobs', text('后台任务', 'Background jobs'), {
      state: worse(late > 600, failing > 0 || parked > 0),
      value: count,
      note: text(
        `失败 ${failing}，搁置记录 ${parked}，最大延迟 ${howLong(late).zh}`,
        `${failing} fail, ${parked} records given up, the latest is due for ${howLong(late).en}`,
      ),
      todo:
        late > 600
          ? text('任务未按时运行：检查服务进程与日志。', 'Jobs do not run: look at the processes and their logs.')
          : text('在后台任务中查看原因并重试。', 'Look there for why, and have them tried again.'),
      path: '/backgroundJobs',
    }),
    line('tasks', text('导出、导入与批量操作', 'Exports and imports'), {
      state: worse(false, oldest > 900),
      value: queued + running,
      note: text(`排队 ${queued}，最久 ${howLong(oldest).zh}`, `${queued} wait, the first for ${howLong(oldest).en}`),
      todo: text('排队过久：增加服务进程。', 'They wait long: start another process.'),
    }),
  ];
}

export async function backupLine(tx: Tx, hours: number): Promise<StatusLine> {
  const { at, seconds, bytes, missing } = await newestBackup(tx);
  const size = bytes === null ? '' : `${(bytes / 1e6).toFixed(1)} MB`;
  const note =
    at === null
      ? text('尚无备份', 'None yet')
      : text(`${at}，${size}，缺失文件 ${missing}`, `${at}, ${size}, ${missing} files missing`);
  return line('backup', text('最近备份', 'Newest backup'), {
    state: worse(hours > 0 && seconds > hours * 3600, missing > 0 || (hours > 0 && at === null)),
    value: at === null ? null : seconds,
    unit: 'second',
    note,
    todo:
      hours > 0 && seconds > hours * 3600
        ? text(`超过 ${hours} 小时：检查定时运行的 backup。`, `Older than ${hours} hours: look at what runs backup.`)
        : at === null
          ? text('安排定时运行 backup，并先手动运行一次。', 'Have backup run by a timer, and run it once by hand now.')
          : text('手动运行 backup，查看缺失的文件。', 'Run backup by hand: it names the missing files.'),
  });
}

export async function schemaLine(tx: Tx, known: readonly string[]): Promise<StatusLine> {
  const applied = await tx.rows<{ name: string }>(sql`select name from schema_migration`);
  const newer = applied.filter(({ name }) => !known.includes(name)).length;
  return line('schema', text('数据库版本', 'Schema'), {
    state: worse(false, newer > 0),
    value: applied.length,
    note: text(`较新迁移 ${newer}`, `${newer} of a newer version`),
    todo: text(
      '数据库由更新的版本迁移过：尽快升级本进程。',
      'A newer version has migrated it: upgrade the older processes soon.',
    ),
  });
}

/** What this process cannot open, because another secret sealed it. */
export async function secretLine(tx: Tx, box: SecretBox): Promise<StatusLine> {
  const isOpen = await secretOpens((statement) => tx.rows(statement), box);
  const shut = await sealedElsewhere((statement) => tx.rows(statement), box);
  const count = shut.reduce((sum, one) => sum + one.count, 0);
  return line('secret', text('密钥', 'Secret'), {
    state: worse(!isOpen, count > 0),
    value: count,
    note: text(`${count} 项密文打不开`, `${count} sealed values do not open`),
    todo: isOpen
      ? text(
          '将此前的密钥设为 FREIGHTDECK_EARLIER_SECRET，重启所有进程，再重新加密密钥。',
          'Set FREIGHTDECK_EARLIER_SECRET to the secret before, restart all processes, then seal again.',
        )
      : text(
          '本进程的 FREIGHTDECK_SECRET 不是当前密钥：改正后重启。',
          'The FREIGHTDECK_SECRET of this process is not the present one: mend it and restart.',
        ),
  });
}

/** Where this process has read its reports; none without a replica. */
export function replicaLines(database: Database): readonly StatusLine[] {
  if (!(database instanceof PooledDatabase)) return [];
  const { replicaReads: reads, replicaState } = database;
  if (!reads) return [];
  return [
    line('replica', text('报表只读库', 'Replica for reports'), {
      state: worse(false, replicaState === 'away'),
      value: reads.replica,
      note: text(
        `自启动以来：落后 ${reads.behind} 次，不可用 ${reads.away} 次`,
        `Since the start: behind ${reads.behind} times, away ${reads.away} times`,
      ),
      todo: text(
        '报表改读主库：检查 FREIGHTDECK_REPLICA_URL 与只读库。',
        'Reports read the primary: look at FREIGHTDECK_REPLICA_URL and the replica.',
      ),
    }),
  ];
}

/** Uploads that no record names: they vanish after seven days. */
export async function fileLine(tx: Tx): Promise<StatusLine> {
  const found = await tx.one<{ waiting: number; files: number; bytes: number; drafts: number }>(sql`
    select (select count(*)::int from stored_file where use_state = 'unnamed') as waiting, files, bytes, drafts
    from file_sweep`);
  const { waiting = 0, files = 0, bytes = 0, drafts = 0 } = found ?? {};
  const megabytes = Math.round(bytes / 1_048_576);
  return line('files', text('未被引用的文件', 'Files no record names'), {
    state: 'ok',
    value: waiting,
    note: text(
      `7 天后清理；已清理 ${files} 个（${megabytes}MB），断传 ${drafts}`,
      `Swept after 7 days: ${files} (${megabytes} MB), broken ${drafts}`,
    ),
  });
}
