import { createHash, randomBytes } from 'node:crypto';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { PartnerCode, serve, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  downloadSubmission,
  inspectSubmission,
  partnerSubmissions,
  passSubmission,
  returnSubmission,
  submissionReceipt,
  submitPartner,
} from '../contract/index.ts';
import type { PartnerSubmission } from '../contract/index.ts';
import { receiptOf } from './domain/receipts.ts';
import { changesAgainst } from './partner-inspection.ts';
import { judge, publisherOf, takeIn } from './partner-intake.ts';
import { operatorHasDone, tellOperator } from './partner-notices.ts';

/** What one publisher may hand in within a day. */
const mostADay = 20;
const toldOf = (id: string): string => `partner.submitted.${id}`;
const hashOf = (receipt: string): string => createHash('sha256').update(receipt).digest('hex');

interface KnownSubmission {
  readonly state: string;
  readonly version: string;
}
const submit = serve(submitPartner, async (call, { archive }) => {
  const bytes = Buffer.from(archive, 'base64');
  const code = call.get(PartnerCode);
  // Whose it is, before anything of it is read: the code of strangers is never parsed.
  const signer = code.signer(bytes);
  if (signer === undefined) return call.refuse('unsigned');
  if (typeof signer !== 'string') return call.refuse(signer.fault, { subject: signer.subject });
  const publisher = await publisherOf(call, signer);
  if (!publisher) return call.refuse('publisherUnknown', { subject: `${signer.slice(0, 24)}…` });
  await call.tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`plugin_submission ${publisher.id}`}, 0))`);
  const found = code.verify(bytes);
  if ('fault' in found) return call.refuse(found.fault, { subject: found.subject });
  const { manifest } = found.plugin;
  const known = await call.tx.one<KnownSubmission>(sql`
    select state, version from plugin_submission where publisher_id = ${publisher.id} and sha384 = ${found.sha384}`);
  if (known) return { pluginId: manifest.id, version: known.version, state: known.state, receipt: '' };
  const today = await call.tx.one<{ count: number }>(sql`
    select count(*)::int as count from plugin_submission where publisher_id = ${publisher.id}
      and received_at > ${call.now()}::timestamptz - interval '1 day'`);
  if ((today?.count ?? 0) >= mostADay) call.refuse('tooMany');
  const judged = await judge(call, found, publisher.id);
  if ('no' in judged) return call.refuse(judged.no, { subject: judged.subject });
  await call.tx.run(sql`
    update plugin_submission set state = 'replaced', archive = null, decided_at = ${call.now()}::timestamptz
    where plugin_id = ${manifest.id} and version = ${manifest.version} and publisher_id = ${publisher.id}
      and state = 'waiting'`);
  const receipt = receiptOf(randomBytes(32));
  const id = call.newId();
  await call.tx.run(sql`
    insert into plugin_submission (id, plugin_id, version, publisher_id, sha384, manifest, size, archive, receipt_hash,
      state, received_at)
    values (${id}, ${manifest.id}, ${manifest.version}, ${publisher.id}, ${found.sha384},
      ${JSON.stringify(manifest)}::jsonb, ${bytes.length}, ${archive}, ${hashOf(receipt)}, 'waiting',
      ${call.now()}::timestamptz)`);
  await tellOperator(call, {
    kind: toldOf(id),
    key: 'plugins:install',
    title: { zh: '有插件待审核', en: 'A plugin waits for review' },
    text: {
      zh: `${manifest.title.zh} ${manifest.version}（${manifest.id}）已提交，请在插件管理中审核。`,
      en: `${manifest.title.en} ${manifest.version} (${manifest.id}) was handed in: review it on the plugins page.`,
    },
  });
  return { pluginId: manifest.id, version: manifest.version, state: 'waiting', receipt };
});

const receipt = serveQuery(submissionReceipt, async (call, input) =>
  call.tx.one<{
    pluginId: string;
    version: string;
    state: string;
    reason: string | null;
    receivedAt: string;
    decidedAt: string | null;
  }>(sql`
    select plugin_id, version, state, reason, received_at, decided_at from plugin_submission
    where receipt_hash = ${hashOf(input.receipt)}`),
);

interface KeptSubmission extends Omit<PartnerSubmission, 'title'> {
  readonly manifest: PluginManifest;
}
const submissions = serveQuery(partnerSubmissions, async (call) => {
  const rows = await call.tx.rows<KeptSubmission>(sql`
    select s.id, s.plugin_id, s.version, b.name as publisher_name, s.manifest, s.size, s.state, s.reason, s.received_at,
      s.decided_at, s.decided_by
    from plugin_submission s join plugin_publisher b on b.id = s.publisher_id
    order by s.state = 'waiting' desc, s.received_at desc, s.id desc limit 200`);
  const all = rows.map(({ manifest, ...row }) => ({ ...row, title: manifest.title }));
  return { waiting: all.filter(({ state }) => state === 'waiting').length, submissions: all };
});

interface Waiting {
  readonly id: string;
  readonly pluginId: string;
  readonly version: string;
  readonly publisherId: string;
  readonly state: string;
  readonly archive: string | null;
}
const submissionOf = ({ tx }: Pick<Call, 'tx'>, id: string, lock = sql``): Promise<Waiting | undefined> =>
  tx.one<Waiting>(
    sql`select id, plugin_id, version, publisher_id, state, archive from plugin_submission where id = ${id} ${lock}`,
  );
const inspect = serveQuery(inspectSubmission, async (call, { submissionId }) => {
  const found = await submissionOf(call, submissionId);
  if (!found?.archive) return undefined;
  const verified = call.get(PartnerCode).verify(Buffer.from(found.archive, 'base64'));
  if ('fault' in verified)
    return { version: null, manifest: [], files: [], fault: `${verified.fault}: ${verified.subject}` };
  return { ...(await changesAgainst(call, verified)), fault: null };
});
const download = serveQuery(downloadSubmission, async (call, { submissionId }) => {
  const found = await submissionOf(call, submissionId);
  return found?.archive
    ? { name: `${found.pluginId}-${found.version}.zip`, mime: 'application/zip', content: found.archive }
    : undefined;
});

const pass = serve(passSubmission, async (call, { submissionId }) => {
  const found = await submissionOf(call, submissionId, sql`for update`);
  if (!found) return call.refuse('submission');
  if (found.archive === null) return call.refuse('decided');
  // What was trusted when it came in may not be any more, and the console may have another build.
  const verified = call.get(PartnerCode).verify(Buffer.from(found.archive, 'base64'));
  if ('fault' in verified) return call.refuse(verified.fault, { subject: verified.subject });
  const publisher = await publisherOf(call, verified.publicKey ?? '');
  if (publisher?.id !== found.publisherId) return call.refuse('publisherUnknown', { subject: found.pluginId });
  const judged = await judge(call, verified, publisher.id);
  if ('no' in judged) return call.refuse(judged.no, { subject: judged.subject });
  const id = await takeIn(call, verified, { publisherId: publisher.id, signs: judged.signs });
  await call.tx.run(sql`
    update plugin_package set reviewed_at = ${call.now()}::timestamptz, reviewed_by = ${call.caller.name}
    where id = ${id} and reviewed_at is null`);
  await call.tx.run(sql`
    update plugin_submission set state = 'passed', archive = null, package_id = ${id},
      decided_at = ${call.now()}::timestamptz, decided_by = ${call.caller.name} where id = ${submissionId}`);
  await operatorHasDone(call, toldOf(submissionId));
  return { id, pluginId: found.pluginId, version: found.version };
});
const sendBack = serve(returnSubmission, async (call, { submissionId, reason }) => {
  const found = await submissionOf(call, submissionId, sql`for update`);
  if (!found) return call.refuse('submission');
  if (found.state !== 'waiting') call.refuse('decided');
  await call.tx.run(sql`
    update plugin_submission set state = 'returned', archive = null, reason = ${reason},
      decided_at = ${call.now()}::timestamptz, decided_by = ${call.caller.name} where id = ${submissionId}`);
  await operatorHasDone(call, toldOf(submissionId));
  return { id: submissionId };
});
export const submissionServes: readonly Served[] = [submit, receipt, submissions, inspect, download, pass, sendBack];
