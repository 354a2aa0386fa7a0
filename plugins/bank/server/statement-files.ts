import { createHash } from 'node:crypto';
import { serve, serveQuery, Sheets, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  downloadStatementFile,
  importLines,
  mostPreviewRows,
  mostStatementRows,
  type Channel,
} from '../contract/index.ts';
import { enterLine } from './enter-line.ts';
import { balanceBefore, chained, gapWords, type Chain } from './statement-balances.ts';
import { fileLine, statementColumns, type FileLine } from './statement-columns.ts';

interface Account {
  readonly platformId: string;
  readonly channel: Channel;
  readonly accountNo: string;
}
interface Judged extends FileLine {
  readonly verdict: 'new' | 'known' | 'bad';
}
const said = {
  twice: { zh: '流水号在文件内重复', en: 'The number stands twice in the file' },
  differs: { zh: '该流水号已有另一笔流水', en: 'Another line has this number already' },
  future: { zh: '时间晚于现在', en: 'It lies in the future' },
} as const;

/** An open account at the channel, or an account of the bank's interface that is in use. */
const accountOf = (call: Pick<Call, 'tx' | 'isOperator' | 'platformId'>, channel: Channel, accountNo: string) =>
  call.tx.one<{ platformId: string }>(sql`
    select platform_id from (
      select platform_id, channel, account_no from sub_account where open_status = 2
      union select platform_id, 'ENT', account_no from bank_enterprise_account where status = 1) a
    where channel = ${channel} and account_no = ${accountNo}
      and (${call.isOperator} or platform_id = ${call.platformId}) limit 1`);

/** Each row beside what is known: a number is one line of one account, whatever its letters' case. */
async function judged(call: Pick<Call, 'tx' | 'now' | 'language'>, account: Account, lines: readonly FileLine[]) {
  const numberOf = ({ channelNo }: FileLine): string => channelNo.toLowerCase();
  const times = new Map<string, number>();
  for (const line of lines) times.set(numberOf(line), (times.get(numberOf(line)) ?? 0) + 1);
  interface Known extends Pick<FileLine, 'amount' | 'direction'>, Omit<Account, 'platformId'> {
    readonly number: string;
  }
  const known = new Map(
    (
      await call.tx.rows<Known>(sql`
        select lower(channel_no) as number, channel, account_no, amount, direction from fund_statement
        where platform_id = ${account.platformId} and lower(channel_no) = any(${[...times.keys()]}::text[])`)
    ).map((one) => [one.number, one]),
  );
  return lines.map((line): Judged => {
    const bad = (problem: string): Judged => ({ ...line, verdict: 'bad', problem });
    if (line.problem !== '') return { ...line, verdict: 'bad' };
    if ((times.get(numberOf(line)) ?? 0) > 1) return bad(said.twice[call.language]);
    if (line.at > call.now()) return bad(said.future[call.language]);
    const there = known.get(numberOf(line));
    if (!there) return { ...line, verdict: 'new' };
    const same =
      there.channel === account.channel &&
      there.accountNo === account.accountNo &&
      there.amount === line.amount &&
      there.direction === line.direction;
    return same ? { ...line, verdict: 'known' } : bad(said.differs[call.language]);
  });
}
/** The first bad rows, as a refusal names them. */
const named = (bad: readonly Judged[], language: 'zh' | 'en'): string =>
  bad
    .slice(0, 20)
    .map(({ line, problem }) => (language === 'zh' ? `第${line}行 ${problem}` : `row ${line} ${problem}`))
    .join(language === 'zh' ? '；' : '; ');

/** Where the file does not begin with what the lines before it left. */
async function gapBefore(
  call: Pick<Call, 'tx' | 'language'>,
  account: Account,
  { rows, opening }: Chain<Judged>,
): Promise<string> {
  const [first] = rows;
  if (first === undefined || opening === undefined) return '';
  const numbers = rows.map(({ channelNo }) => channelNo.toLowerCase());
  const expected = await balanceBefore(call, account, first.at, numbers);
  return expected === undefined || expected === opening ? '' : gapWords.before(opening, expected, call.language);
}
const importThem = serve(importLines, async (call, { channel, accountNo, fileName, content, take }) => {
  const found = await accountOf(call, channel, accountNo);
  if (!found) return call.refuse('noAccount');
  const account = { platformId: found.platformId, channel, accountNo };
  const bytes = Buffer.from(content, 'base64');
  const { language } = call;
  const told = await call.get(Sheets).read(bytes, statementColumns, { most: mostStatementRows, language });
  if ('fault' in told) return call.refuse('unreadable', { why: told.fault[language] });
  // Two imports of an account at once: the second finds the lines of the first.
  await call.tx.run(sql`select pg_advisory_xact_lock(hashtext(${`statement ${found.platformId} ${accountNo}`}))`);
  const rows = await judged(
    call,
    account,
    told.rows.map((row) => fileLine(row, language)),
  );
  const chain = chained(rows.filter(({ verdict }) => verdict !== 'bad'));
  const checked = rows.map((row): Judged =>
    chain.gaps.has(row.line) ? { ...row, verdict: 'bad', problem: gapWords.row(row, language) } : row,
  );
  const of = (verdict: Judged['verdict']): Judged[] => checked.filter((row) => row.verdict === verdict);
  const [fresh, known, bad] = [of('new'), of('known'), of('bad')];
  const balanceNote = await gapBefore(call, account, chain);
  if (take) {
    if (bad.length > 0) call.refuse('badLines', { count: bad.length, lines: named(bad, language) });
    if (fresh.length === 0) call.refuse('nothingNew');
    const fileId = call.newId();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await call.tx.run(sql`
      insert into statement_file (platform_id, id, channel, account_no, file_name, content, sha256, line_count,
        created_at, created_by, updated_at)
      values (${found.platformId}, ${fileId}, ${channel}, ${accountNo}, ${fileName}, ${content}, ${sha256},
        ${fresh.length}, ${call.now()}, ${call.caller.id}, ${call.now()})`);
    for (const { line: _line, verdict, problem: _problem, balance: bankBalance, ...row } of chain.rows) {
      if (verdict === 'new')
        await enterLine(
          call as Call,
          account,
          { ...row, direction: row.direction === 'IN' ? 'IN' : 'OUT' },
          { fileId, enteredById: call.caller.id, bankBalance },
        );
      else if (bankBalance !== null)
        await call.tx.run(sql`
          update fund_statement set bank_balance = ${bankBalance} where platform_id = ${account.platformId}
            and channel = ${channel} and lower(channel_no) = lower(${row.channelNo}) and bank_balance is null`);
    }
  }
  return {
    newCount: fresh.length,
    knownCount: known.length,
    badCount: bad.length,
    balanceNote,
    unknownHeads: told.unknown.join('、').slice(0, 500),
    rows: [bad, fresh, known].flatMap((some) => some.slice(0, mostPreviewRows)),
  };
});
const download = serveQuery(downloadStatementFile, async (call, { id }) => {
  const file = await call.tx.one<{ fileName: string; content: string }>(sql`
    select f.file_name, f.content from fund_statement s
      join statement_file f on f.platform_id = s.platform_id and f.id = s.file_id
    where s.id = ${id} and (${call.isOperator} or s.platform_id = ${call.platformId})`);
  return file && { name: file.fileName.slice(0, 100), mime: 'application/octet-stream', content: file.content };
});
export const statementFileServes: readonly Served[] = [importThem, download];
