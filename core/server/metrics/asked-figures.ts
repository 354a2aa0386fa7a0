import { sql, type Tx, type WatchedValue } from '@freightdeck/sdk/server';

/** Names of tasks' states, by their number. */
const taskStates = ['queued', 'running', 'done', 'failed', 'expired', 'cancelled', 'to_confirm'] as const;
/** The tenants with the longest queues are named, and no more of them: their number has no bound. */
const mostTenants = 20;

export interface AskedFigure {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  readonly values: readonly WatchedValue[];
}

async function outbox(tx: Tx): Promise<readonly AskedFigure[]> {
  const queue = await tx.rows<{ port: string; state: string; rows: number; oldest: number }>(sql`
    select port, state, count(*)::int as rows, extract(epoch from clock_timestamp() - min(created_at))::int as oldest
    from outbox where state <> 'booked' group by port, state`);
  const health = await tx.rows<{ adapter: string; faults: number; open: number }>(sql`
    select name as adapter, faults, (open_until is not null)::int as open from outside_adapter_state`);
  const labels = ['port', 'state'];
  const queued = (value: (one: (typeof queue)[number]) => number): WatchedValue[] =>
    queue.map((one) => ({ value: value(one), labels: [one.port, one.state] }));
  const told = (value: (one: (typeof health)[number]) => number): WatchedValue[] =>
    health.map((one) => ({ value: value(one), labels: [one.adapter] }));
  return [
    {
      name: 'outbox_rows',
      help: 'Requests to outside systems that are not at their end',
      labels,
      values: queued(({ rows }) => rows),
    },
    {
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest of them',
      labels,
      values: queued(({ oldest }) => oldest),
    },
    {
      name: 'adapter_faults',
      help: 'Faults of an adapter in a row',
      labels: ['adapter'],
      values: told(({ faults }) => faults),
    },
    {
      name: 'adapter_breaker_open',
      help: 'Whether an adapter is left alone for a while',
      labels: ['adapter'],
      values: told(({ open }) => open),
    },
  ];
}

async function jobs(tx: Tx): Promise<readonly AskedFigure[]> {
  const found = await tx.rows<{ job: string; runs: number; failing: number; late: number; parked: number }>(sql`
    select name as job, runs, (last_error is not null)::int as failing,
      greatest(extract(epoch from clock_timestamp() - next_at), 0)::int as late,
      (select count(*)::int from job_failure f where f.job = j.name and f.parked_at is not null) as parked
    from job_run j`);
  const of = (name: string, help: string, value: (one: (typeof found)[number]) => number): AskedFigure => ({
    name,
    help,
    labels: ['job'],
    values: found.map((one) => ({ value: value(one), labels: [one.job] })),
  });
  return [
    of('job_runs', 'Finished runs of a job', ({ runs }) => runs),
    of('job_failing', 'Whether the last run of a job left something undone', ({ failing }) => failing),
    of('job_late_seconds', 'How long a job has been due', ({ late }) => late),
    of('job_parked_rows', 'Records a job has given up, until a person has them tried again', ({ parked }) => parked),
  ];
}

async function tasks(tx: Tx): Promise<readonly AskedFigure[]> {
  const counted = await tx.rows<{ status: number; rows: number }>(
    sql`select status, count(*)::int as rows from task group by status`,
  );
  const oldest = await tx.one<{ seconds: number }>(sql`
    select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::int as seconds from task
    where status = 0`);
  const tenants = await tx.rows<{ platform: string; rows: number }>(sql`
    select platform_id as platform, count(*)::int as rows from task where status in (0, 1)
    group by platform_id order by 2 desc, 1 limit ${mostTenants}`);
  return [
    {
      name: 'tasks',
      help: 'Exports, imports and bulk commands that are kept, by state',
      labels: ['state'],
      values: taskStates.map((state, number) => ({
        value: counted.find(({ status }) => status === number)?.rows ?? 0,
        labels: [state],
      })),
    },
    {
      name: 'tasks_oldest_seconds',
      help: 'How long the first task of the queue has waited',
      values: [{ value: oldest?.seconds ?? 0 }],
    },
    {
      name: 'tasks_of_tenant',
      help: `Tasks that wait or run, of the ${mostTenants} tenants with the most`,
      labels: ['platform'],
      values: tenants.map(({ platform, rows }) => ({ value: rows, labels: [platform] })),
    },
  ];
}

async function backups(tx: Tx): Promise<readonly AskedFigure[]> {
  const newest = await tx.one<{ age: number; bytes: number; missing: number }>(sql`
    select extract(epoch from clock_timestamp() - finished_at)::int as age, bytes, missing_count as missing
    from backup_run order by finished_at desc limit 1`);
  // Without one there is no age: an alert asks for `absent` too.
  const one = (name: string, help: string, value: number | undefined): AskedFigure => ({
    name,
    help,
    values: value === undefined ? [] : [{ value }],
  });
  return [
    one('backup_age_seconds', 'How long ago the newest backup was finished', newest?.age),
    one('backup_bytes', 'Size of the newest backup', newest?.bytes),
    one('backup_missing_files', 'Files that rows named and the store did not have', newest?.missing),
  ];
}

/** What is read from the database at each scrape, each by itself: one that fails takes none of the others with it. */
export const askedOfCore: readonly ((tx: Tx) => Promise<readonly AskedFigure[]>)[] = [outbox, jobs, tasks, backups];
