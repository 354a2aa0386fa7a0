import { defineAdapter, mailSend, serveQuery, sql, tenantTable } from '@freightdeck/sdk/server';
import type { Adapter, Database, MailAnswer, MailMessage, Migration, Served } from '@freightdeck/sdk/server';
import { mailFile, mailInbox } from '../contract/index.ts';

export const mailMigration: Migration = {
  name: 'simulator/0005-mail-record',
  sql: `
create table mail_record (
  platform_id text not null check (platform_id <> ''), id text not null, recipient text not null, subject text not null,
  text text not null, files jsonb not null default '[]', sent_at timestamptz not null, primary key (platform_id, id));
create index mail_record_by_time on mail_record (platform_id, sent_at desc, id);
${tenantTable('mail_record')}`,
};

/** The simulated post office: every mail arrives at once, and once, with its files. */
export const playedMail = (database: Database): Adapter => {
  const arrived = { state: 'answered', answer: { kind: 'sent' } } as const;
  return defineAdapter<MailMessage, MailAnswer>({
    port: mailSend,
    name: 'played-mail.send',
    played: true,
    timeLimitMs: 10_000,
    send: async ({ platformId, key, request: { to, subject, text, files = [], at } }) => {
      await database.transaction({ role: 'system', platformId }, (tx) =>
        tx.run(sql`
          insert into mail_record (platform_id, id, recipient, subject, text, files, sent_at)
          values (${platformId}, ${key}, ${to}, ${subject}, ${text}, ${JSON.stringify(files)}::jsonb,
            ${at}::timestamptz)
          on conflict (platform_id, id) do nothing`),
      );
      return arrived;
    },
    query: async ({ platformId, key }) =>
      (await database.transaction({ role: 'system', platformId }, (tx) =>
        tx.one(sql`select id from mail_record where platform_id = ${platformId} and id = ${key}`),
      ))
        ? arrived
        : { state: 'unheard' },
  }) as Adapter;
};

const inbox = serveQuery(mailInbox, async (call) => ({
  itemList: await call.tx.rows<{
    id: string;
    recipient: string;
    subject: string;
    text: string;
    files: string[];
    sentAt: string;
  }>(sql`
    select id, recipient, subject, text, sent_at,
      array(select file ->> 'name' from jsonb_array_elements(files) file) as files
    from mail_record where platform_id = ${call.platformId} order by sent_at desc, id desc limit 50`),
}));
const file = serveQuery(mailFile, async (call, { id, at }) => {
  const found = await call.tx.one<{ file: { name: string; mime: string; content: string } | null }>(sql`
    select files -> ${at}::int as file from mail_record where platform_id = ${call.platformId} and id = ${id}`);
  return found?.file ?? undefined;
});
export const mailServes: readonly Served[] = [inbox, file];
