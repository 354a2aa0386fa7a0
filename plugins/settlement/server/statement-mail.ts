import { createHash, randomBytes } from 'node:crypto';
import { hearMail } from '@freightdeck/sdk/contract';
import type { RecordOf, VisitVerdict } from '@freightdeck/sdk/contract';
import {
  changeRecord,
  empty,
  jobOverRows,
  mailSend,
  Outside,
  recordEvent,
  serve,
  serveQuery,
  sql,
  step,
} from '@freightdeck/sdk/server';
import type { Call, CallOf, MailMessage, Served, Sql } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import {
  confirmByLink,
  openStatementLink,
  paperByLink,
  remindStatement,
  statements,
  type sendStatement,
} from '../contract/index.ts';
import { confirmed, dueFrom, leftOf, overdueDays } from './statement-dues.ts';
import { paperOf } from './statement-paper.ts';

type Statement = RecordOf<typeof statements>;
/** Sent, and not confirmed yet. */
const waiting = 1 as const;
/** Days for which the link in a mail can be used. */
const linkDays = 30;
const origins = /^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?$/;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
type Mailing = Pick<Call, 'tx' | 'get' | 'now' | 'newId' | 'caller' | 'platformId'>;

const mailboxOf = async (call: Pick<Call, 'tx'>, { platformId, companyId }: Statement): Promise<string | null> =>
  (
    await call.tx.one<{ mailTo: string | null }>(sql`
      select mail_to from statement_terms where platform_id = ${platformId} and company_id = ${companyId}`)
  )?.mailTo ?? null;
const issuerOf = async (call: Pick<Call, 'tx'>, platformId: string): Promise<string> =>
  (
    await call.tx.one<{ platformName: string }>(
      sql`select platform_name from platform where platform_id = ${platformId}`,
    )
  )?.platformName ?? platformId;
const connects = (call: Pick<Call, 'get'>, to: string, platformId: string): boolean =>
  call.get(Outside).connects(mailSend, { to, subject: '', text: '', at: '' }, platformId);

/** A mail about a statement: both languages, since whoever holds the mailbox reads it. */
const mail = (
  call: Mailing,
  { id, platformId }: Statement,
  to: string,
  subject: string,
  lines: readonly string[],
  files: MailMessage['files'] = [],
): Promise<unknown> =>
  call
    .get(Outside)
    .send(
      call,
      mailSend,
      { to, subject, text: lines.join('\n'), at: call.now(), ...(files.length === 0 ? {} : { files }) },
      { key: `${id}.${call.newId()}`, then: hearMail, on: id, platformId },
    );
const figures = (one: Statement, due: string | null): readonly string[] => [
  `结算单号 / Statement: ${one.ysSn}`,
  `期间 / Period: ${one.periodFrom} – ${one.periodTo}`,
  `运单数 / Trips: ${one.waybillCount}`,
  `应收金额 / Receivable: ${formatMoney(one.receivableAmount)} 元`,
  `待收金额 / Open: ${formatMoney(leftOf(one))} 元`,
  ...(due === null ? [] : [`到期日 / Due: ${due}`]),
];
/** A new link; those sent before are void. Only its hash is kept. */
async function linkTo(call: Mailing, { id, platformId }: Statement, origin: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = call.now();
  await call.tx.run(sql`
    update statement_link set expires_at = least(expires_at, ${at}::timestamptz)
    where platform_id = ${platformId} and ys_id = ${id}`);
  await call.tx.run(sql`
    insert into statement_link (platform_id, id, ys_id, token_hash, origin, expires_at, created_at, created_by,
      updated_at)
    values (${platformId}, ${call.newId()}, ${id}, ${hashOf(token)}, ${origin},
      ${at}::timestamptz + make_interval(days => ${linkDays}::int), ${at}, ${call.caller.id}, ${at})`);
  return `${origin}/statementConfirm/${token}`;
}
/** What sending a statement does. */
export async function sent(
  call: CallOf<typeof sendStatement>,
  statement: Statement,
  input: { readonly way: string; readonly mailTo?: string | null; readonly origin?: string | null },
) {
  const dueDate = await dueFrom(call, statement);
  const told = { sentAt: call.now(), sentWay: input.way, dueDate };
  if (input.way === 'HAND') return { ...told, sentTo: null };
  const to = input.mailTo ?? (await mailboxOf(call, statement)) ?? call.refuse('noMailbox');
  if (!connects(call, to, statement.platformId)) call.refuse('noMailChannel');
  const origin = input.origin ?? '';
  if (!origins.test(origin)) call.refuse('noOrigin');
  const issuer = await issuerOf(call, statement.platformId);
  // As it stands once it is sent: no draft any more.
  const printed = { ...statement, platformName: issuer, ysStatus: waiting, dueDate };
  const paper = await paperOf(call, printed, origin);
  const lines = [
    `${issuer} 向 ${statement.companyName} 发送应收结算单，请核对并确认。对账单（PDF）见附件。`,
    `${issuer} has sent you a statement, attached as PDF. Please check and confirm it.`,
    '',
    ...figures(statement, dueDate),
    '',
    `查看与确认（${linkDays} 天内有效，确认一次后失效） / Look and confirm (${linkDays} days, one use):`,
    await linkTo(call, statement, origin),
  ];
  const subject = `对账单 ${statement.ysSn} / Statement ${statement.ysSn} – ${issuer}`;
  await mail(call, statement, to, subject, lines, paper ? [paper] : []);
  return { ...told, sentTo: to };
}

const remindedToday = (call: Pick<Call, 'now'>): Sql => sql`((r.reminded_at at time zone 'Asia/Shanghai')::date
  >= ${call.now().slice(0, 10)}::date)`;
/** Mails about an overdue statement; why it was not done. */
async function remind(call: Mailing, statement: Statement): Promise<keyof typeof remindStatement.refusals | undefined> {
  const row = await call.tx.one<{ days: number; today: boolean }>(sql`
    select ${overdueDays} as days, coalesce(${remindedToday(call)}, false) as today
    from ys_settlement_order r where platform_id = ${statement.platformId} and id = ${statement.id} for update`);
  if (!row || row.days === 0) return 'notOverdue';
  if (row.today) return 'remindedToday';
  const to = statement.sentTo ?? (await mailboxOf(call, statement));
  if (to === null) return 'noMailbox';
  if (!connects(call, to, statement.platformId)) return 'noMailChannel';
  const issuer = await issuerOf(call, statement.platformId);
  await mail(call, statement, to, `逾期提醒 ${statement.ysSn} / Overdue ${statement.ysSn} – ${issuer}`, [
    `以下应收结算单已逾期 ${row.days} 天，请尽快付款；如已付款请忽略。`,
    `This statement is ${row.days} days overdue. If you have paid, please disregard this mail.`,
    '',
    ...figures(statement, statement.dueDate),
  ]);
  return undefined;
}
const remindOne = serve(remindStatement, async (call, _input, statement) => {
  const refused = await remind(call as Call, statement);
  if (refused) call.refuse(refused);
  await changeRecord(call as Call, statements, statement.id, undefined, { remindedAt: call.now() }, sql`r.id`);
  await recordEvent(call as Call, statements, statement.id, { action: 'remind', platformId: statement.platformId });
});
/** Every morning from eight o'clock on, for shippers whose terms ask for it, once a day. */
export const remindOverdue = jobOverRows(
  'settlement.remindOverdue',
  1800,
  step(
    (call, mayTry) =>
      call.now().slice(11) < '08:00:00'
        ? Promise.resolve([])
        : call.tx.rows<{ id: string; platformId: string }>(sql`
          select r.id, r.platform_id from ys_settlement_order r
            join statement_terms t on t.platform_id = r.platform_id and t.company_id = r.company_id and t.auto_remind
          where ${overdueDays} > 0
            and not coalesce(${remindedToday(call)}, false)
            and ${mayTry(sql`r.id`)} order by r.id limit 200`),
    async (call, { id, platformId }) => {
      // Nobody would take the mail: it waits, and is no failure.
      if (connects(call, '', platformId)) await call.execute(remindStatement, {}, { id });
    },
  ),
);

interface Linked {
  readonly platformId: string;
  readonly ysId: string;
  readonly origin: string;
  readonly usedAt: string | null;
  readonly late: boolean;
}
const linked = (call: Pick<Call, 'tx' | 'now'>, code: string, lock = false): Promise<Linked | undefined> =>
  call.tx.one<Linked>(sql`
    select platform_id, ys_id, origin, used_at, expires_at < ${call.now()}::timestamptz as late from statement_link
    where token_hash = ${hashOf(code)} ${lock ? sql`for update` : empty}`);
/** The statement of a link, with the name of its provider. */
const statementWith = (
  call: Pick<Call, 'tx'>,
  { platformId, ysId }: { readonly platformId: string; readonly ysId: string },
  lock = false,
): Promise<Statement | undefined> =>
  call.tx.one<Statement>(sql`
    select r.*, coalesce(p.platform_name, r.platform_id) as platform_name
    from ys_settlement_order r left join platform p on p.platform_id = r.platform_id
    where r.platform_id = ${platformId} and r.id = ${ysId} ${lock ? sql`for update of r` : empty}`);
const texts = {
  zh: {
    title: '应收结算单确认',
    open: '请核对应收结算单',
    done: '已确认，谢谢',
    gone: '该链接已失效',
    goneNote: '链接已过期、已使用，或结算单已变更。请联系服务商重新发送。',
    note: '确认表示贵司认可以上金额。如有异议请勿确认，并联系服务商。',
    paper: '下载对账单（PDF）',
    confirm: '确认无误',
    labels: ['结算单号', '服务商', '货主', '期间', '运单数', '应收金额', '已收金额', '到期日'],
  },
  en: {
    title: 'Confirmation of a statement',
    open: 'Please check this statement',
    done: 'Confirmed. Thank you',
    gone: 'This link is no longer valid',
    goneNote: 'It has expired, was used, or the statement has changed. Please ask the provider for a new one.',
    note: 'By confirming you accept these amounts. If you disagree, do not confirm, and tell the provider.',
    paper: 'Download the statement (PDF)',
    confirm: 'Confirm',
    labels: ['Statement', 'Provider', 'Shipper', 'Period', 'Trips', 'Receivable', 'Received', 'Due'],
  },
} as const;
const nothing = { lines: [], note: null, link: null, ask: null };
const gone = ({ language }: Pick<Call, 'language'>) => {
  const words = texts[language];
  return {
    ...nothing,
    title: words.title,
    verdict: 'warning' as VisitVerdict,
    headline: words.gone,
    note: words.goneNote,
  };
};
const shown = ({ language }: Pick<Call, 'language'>, one: Statement) => {
  const values = [
    one.ysSn,
    one.platformName,
    one.companyName,
    `${one.periodFrom} – ${one.periodTo}`,
    String(one.waybillCount),
    `${formatMoney(one.receivableAmount)} 元`,
    `${formatMoney(one.receivedCents)} 元`,
    one.dueDate ?? '–',
  ];
  return texts[language].labels.map((label, at) => ({ label, value: values[at] ?? '' }));
};
/** The link and its statement, while they wait for the shipper. */
async function live(call: Pick<Call, 'tx' | 'now'>, code: string, lock = false) {
  const link = await linked(call, code, lock);
  const statement = link && (await statementWith(call, link, lock));
  if (!link || !statement) return undefined;
  const usable = !link.late && link.usedAt === null && statement.ysStatus === waiting;
  return { link, statement: usable ? statement : undefined };
}
const openLink = serveQuery(openStatementLink, async (call, { code }) => {
  const found = await live(call, code);
  if (!found) return undefined;
  if (!found.statement) return gone(call);
  const words = texts[call.language];
  return {
    title: words.title,
    verdict: 'plain' as VisitVerdict,
    headline: words.open,
    lines: shown(call, found.statement),
    note: words.note,
    link: { text: words.paper, href: `/statementPaper/${code}` },
    ask: words.confirm,
  };
});
const confirmLink = serveQuery(confirmByLink, async (call, { code }) => {
  const found = await live(call, code, true);
  if (!found) return undefined;
  const { link, statement } = found;
  if (!statement) return gone(call);
  const { platformId, ysId: id } = link;
  await call.tx.run(sql`
    update statement_link set used_at = ${call.now()}, version = version + 1, updated_at = ${call.now()}
    where platform_id = ${platformId} and token_hash = ${hashOf(code)}`);
  const values = { ...(await confirmed(call, statement)), confirmBy: '货主（邮件链接）', confirmWay: 'LINK' };
  // A visitor has no tenant of his own: the link says whose statement it is.
  const within = { ...call, platformId, isOperator: false };
  await changeRecord(within, statements, id, undefined, values, sql`r.id`);
  await recordEvent(within, statements, id, {
    action: 'confirm',
    fromState: waiting,
    toState: values.ysStatus,
    detail: { sentTo: statement.sentTo },
    platformId,
  });
  const words = texts[call.language];
  return {
    ...nothing,
    title: words.title,
    verdict: 'good' as VisitVerdict,
    headline: words.done,
    lines: shown(call, { ...statement, dueDate: values.dueDate }),
  };
});
const paperLink = serveQuery(paperByLink, async (call, { code }) => {
  const found = await live(call, code);
  return found?.statement && paperOf(call, found.statement, found.link.origin);
});
export const statementMailServes: readonly Served[] = [remindOne, openLink, confirmLink, paperLink];
