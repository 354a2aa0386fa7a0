import { createHash } from 'node:crypto';
import { jobOverRows, sql, step, tenantTable } from '@freightdeck/sdk/server';
import type { Call, Job, Migration, Sql, Tx } from '@freightdeck/sdk/server';
import { decodeTime, ulid } from 'ulid';

/** Rows that are sealed or read at once, and slices of a tenant that one run seals at most. */
const [SLICE, SLICES] = [2000, 20];
/** A row that is committed so long after others that are younger still finds its place behind them. */
const LATE = 10 * 60_000;
const DAY = 86_400_000;
/** What comes before the first row of a chain. */
const BEGINNING = '0'.repeat(64);

export const auditChainMigration: Migration = {
  // The rows of the audit log, one after the other in the order of their sealing: each hash takes in the one before.
  // They stand beside the log, so that its writers wait for nothing. Where rows were deleted at the end of their time,
  // `audit_chain` says with which hash the rest begins.
  name: 'core/0157-audit-chain',
  sql: `
create table audit_seal (
  platform_id text not null check (platform_id <> ''), no bigint not null, audit_id text not null, hash text not null,
  primary key (platform_id, no), unique (platform_id, audit_id));
${tenantTable('audit_seal')}
create table audit_chain (
  platform_id text not null check (platform_id <> ''), from_no bigint not null default 0, from_hash text not null,
  checked_at timestamptz, primary key (platform_id));
${tenantTable('audit_chain')}
revoke all on audit_seal, audit_chain from app_tenant, app_operator;`,
};

/** All of a row that a hash takes in; a moment as a number, whatever zone the session has. */
const content = sql`jsonb_build_array(a.platform_id, a.id, a.user_id, a.user_name, a.actor_type, a.session_id, a.ip,
  a.path, a.name, a.object_id, a.object_label, a.status, a.reason, a.told, a.request_id, extract(epoch from a.at)::text,
  a.ms, a.changes::text)::text`;
const hashOf = (before: string, text: string): string => createHash('sha256').update(before).update(text).digest('hex');

/** The smallest id that a row made at this moment can have. */
export const idAt = (moment: number): string => `${ulid(moment).slice(0, 10)}${'0'.repeat(16)}`;
/** From where on rows may be in no chain yet: a chain that begins takes in the last day. */
async function openSince(tx: Tx, platformId: string): Promise<string> {
  const newest = await tx.one<{ id: string | null }>(
    sql`select max(audit_id) as id from audit_seal where platform_id = ${platformId}`,
  );
  return idAt(newest?.id ? decodeTime(newest.id) - LATE : Date.now() - DAY);
}

interface Link {
  readonly no: number;
  readonly hash: string;
}
/** The last link of a tenant's chain; where there is none, what the first one follows. */
async function lastLink(tx: Tx, platformId: string): Promise<Link> {
  const last = await tx.one<Link>(
    sql`select no, hash from audit_seal where platform_id = ${platformId} order by no desc limit 1`,
  );
  return last ?? (await beginningOf(tx, platformId));
}
async function beginningOf(tx: Tx, platformId: string): Promise<Link> {
  const kept = await tx.one<Link>(
    sql`select from_no as no, from_hash as hash from audit_chain where platform_id = ${platformId}`,
  );
  return kept ?? { no: 0, hash: BEGINNING };
}

const unsealed = (platformId: string, since: string): Sql => sql`
  from audit_log a where a.platform_id = ${platformId} and a.id >= ${since} and not exists (select from audit_seal s
    where s.platform_id = a.platform_id and s.audit_id = a.id)`;

/** Puts the rows that have come into the chain of a tenant; `since`: the smallest id that is looked at. */
export async function sealRows(tx: Tx, platformId: string, since?: string): Promise<number> {
  const rows = await tx.rows<{ id: string; text: string }>(sql`
    select a.id, ${content} as text ${unsealed(platformId, since ?? (await openSince(tx, platformId)))} order by a.id
    limit ${SLICE}`);
  if (rows.length === 0) return 0;
  const last = await lastLink(tx, platformId);
  await tx.run(sql`
    insert into audit_chain (platform_id, from_no, from_hash) values (${platformId}, ${last.no}, ${last.hash})
    on conflict (platform_id) do nothing`);
  let { hash } = last;
  const hashes = rows.map(({ text }) => (hash = hashOf(hash, text)));
  await tx.run(sql`
    insert into audit_seal (platform_id, no, audit_id, hash)
    select ${platformId}, ${last.no} + place, id, hash
    from unnest(${rows.map(({ id }) => id)}::text[], ${hashes}::text[]) with ordinality as sealed(id, hash, place)`);
  return rows.length;
}

/** What is wrong with a chain: a row was changed, removed, or put in behind the back of the API. */
interface ChainFault {
  readonly kind: 'changed' | 'removed' | 'added';
  readonly id: string;
}
interface ChainReport {
  readonly rows: number;
  /** The last hash: whoever writes it down elsewhere notices a chain that was made anew. */
  readonly head: string;
  readonly fault?: ChainFault;
}

/** Follows the chain of a tenant from its beginning to the first fault. */
export async function checkChain(tx: Tx, platformId: string): Promise<ChainReport> {
  let { no, hash } = await beginningOf(tx, platformId);
  const begun = no;
  const since = await openSince(tx, platformId);
  let first: string | undefined;
  for (;;) {
    const rows = await tx.rows<
      Link & { readonly auditId: string; readonly text: string; readonly isThere: boolean }
    >(sql`
      select s.no, s.audit_id, s.hash, ${content} as text, a.id is not null as is_there
      from audit_seal s left join audit_log a on a.platform_id = s.platform_id and a.id = s.audit_id
      where s.platform_id = ${platformId} and s.no > ${no} order by s.no limit ${SLICE}`);
    for (const row of rows) {
      first ??= row.auditId;
      const fault = (kind: ChainFault['kind']): ChainReport => ({
        ...{ rows: no - begun, head: hash, fault: { kind, id: row.auditId } },
      });
      if (row.no !== no + 1 || !row.isThere) return fault('removed');
      if (hashOf(hash, row.text) !== row.hash) return fault('changed');
      ({ no, hash } = row);
    }
    if (rows.length < SLICE) break;
  }
  const added =
    first === undefined
      ? undefined
      : await tx.one<{ id: string }>(sql`
          select a.id ${unsealed(platformId, first)} and a.id < ${since} limit 1`);
  const report = { rows: no - begun, head: hash };
  return added ? { ...report, fault: { kind: 'added', id: added.id } } : report;
}

const platformsWith = (call: Pick<Call, 'tx'>, query: Sql): Promise<{ id: string }[]> =>
  call.tx.rows<{ id: string }>(query);

/** Every minute: what was logged since is put into the chains. */
export const auditSeals: Job = jobOverRows(
  'audit.seal',
  60,
  step(
    (call, mayTry) =>
      platformsWith(
        call,
        sql`select p.platform_id as id from platform p where ${mayTry(sql`p.platform_id`)}
          and (select max(a.id) from audit_log a where a.platform_id = p.platform_id)
            > coalesce((select max(s.audit_id) from audit_seal s where s.platform_id = p.platform_id), '')`,
      ),
    async (call, { id }) => {
      for (let at = 0; at < SLICES; at++) if ((await sealRows(call.tx, id)) < SLICE) return;
    },
  ),
);

const words = { changed: 'was changed', removed: 'was removed', added: 'was put in' } as const;
/**
 * Every night: all chains are followed. A broken one fails the job, of which the operator is told; the operator may run
 * it at any time on the page of the jobs.
 */
export const auditCheck: Job = jobOverRows(
  'audit.check',
  86_400,
  step(
    (call, mayTry) =>
      platformsWith(
        call,
        sql`select platform_id as id from audit_chain c where ${mayTry(sql`c.platform_id`)} order by platform_id`,
      ),
    async (call, { id }) => {
      const { fault } = await checkChain(call.tx, id);
      if (fault)
        throw new Error(`The audit log of ${id} is not as it was written: row ${fault.id} ${words[fault.kind]}`);
      await call.tx.run(sql`update audit_chain set checked_at = clock_timestamp() where platform_id = ${id}`);
    },
  ),
);

/**
 * Deletes rows whose time is over, from the beginning of the chain on: what is left begins with the hash of the last
 * one that went. Rows from before the chain go as well.
 */
export async function forgetSealed(tx: Tx, platformId: string, before: string, most: number): Promise<number> {
  const links = await tx.rows<Link & { readonly auditId: string }>(sql`
    select no, hash, audit_id from audit_seal where platform_id = ${platformId} order by no limit ${most}`);
  const young = links.findIndex(({ auditId }) => auditId >= before);
  const gone = young < 0 ? links : links.slice(0, young);
  const last = gone.at(-1);
  if (last) {
    await tx.run(sql`delete from audit_seal where platform_id = ${platformId} and no <= ${last.no}`);
    await tx.run(sql`
      update audit_chain set from_no = ${last.no}, from_hash = ${last.hash} where platform_id = ${platformId}`);
  }
  return tx.run(sql`
    delete from audit_log where platform_id = ${platformId} and id in (
      select a.id from audit_log a where a.platform_id = ${platformId} and a.id < ${before} and not exists (
        select from audit_seal s where s.platform_id = a.platform_id and s.audit_id = a.id)
      order by a.id limit ${most})`);
}
