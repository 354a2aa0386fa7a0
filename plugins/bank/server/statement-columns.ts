import { money, optional, text } from '@freightdeck/sdk/contract';
import type { SheetColumn, SheetRow } from '@freightdeck/sdk/server';
import { isDate } from '@freightdeck/sdk/values';

const cents = () => optional(money({ max: 999_999_999_999 }));
/** The columns of a bank's statement, by our labels and those of banks: docs/payment-files.md. */
export const statementColumns = {
  channelNo: {
    field: text(64),
    label: { zh: '流水号', en: 'Bank number' },
    also: ['交易流水号', '银行流水号', '核心流水号', '交易参考号', '业务流水号', '日志号'],
  },
  day: {
    field: optional(text(30)),
    label: { zh: '交易日期', en: 'Day' },
    also: ['记账日期', '入账日期', '日期', '交易日'],
  },
  time: {
    field: optional(text(30)),
    label: { zh: '交易时间', en: 'Time' },
    also: ['入账时间', '记账时间', '时间'],
  },
  amount: { field: cents(), label: { zh: '金额', en: 'Amount' }, also: ['交易金额', '交易金额(元)', '发生额'] },
  direction: {
    field: optional(text(20)),
    label: { zh: '借贷标志', en: 'In or out' },
    also: ['借贷', '收支方向', '收支', '方向', '借/贷'],
  },
  into: {
    field: cents(),
    label: { zh: '收入金额', en: 'In' },
    also: ['收入', '贷方发生额', '贷方金额', '贷方发生额(元)', '收入金额(元)', '贷方'],
  },
  out: {
    field: cents(),
    label: { zh: '支出金额', en: 'Out' },
    also: ['支出', '借方发生额', '借方金额', '借方发生额(元)', '支出金额(元)', '借方'],
  },
  counterName: {
    field: optional(text(64)),
    label: { zh: '对方户名', en: 'Counterparty' },
    also: ['对方名称', '对方账户名称', '对方单位', '付款人名称', '收(付)方名称', '对手户名'],
  },
  counterAccount: {
    field: optional(text(40)),
    label: { zh: '对方账号', en: 'Their account' },
    also: ['对方账户', '付款人账号', '收(付)方账号', '对手账号'],
  },
  summary: {
    field: optional(text(200)),
    label: { zh: '摘要', en: 'Memo' },
    also: ['用途', '附言', '备注', '交易摘要'],
  },
  balance: {
    field: optional(money({ min: -999_999_999_999, max: 999_999_999_999 })),
    label: { zh: '余额', en: 'Balance' },
    also: ['账户余额', '当前余额', '交易后余额', '本次余额', '余额(元)'],
  },
} as const satisfies Readonly<Record<string, SheetColumn>>;

/** A row of the bank's file as a line of the statement. */
export interface FileLine {
  readonly line: number;
  readonly at: string;
  readonly direction: 'IN' | 'OUT' | '';
  readonly amount: number;
  readonly counterName: string;
  readonly counterAccount: string;
  readonly summary: string;
  readonly channelNo: string;
  /** The bank's balance after it; null where the file tells none. */
  readonly balance: number | null;
  /** Why it cannot be entered; empty when it can. */
  readonly problem: string;
}
const said = {
  noTime: { zh: '交易日期或时间缺失或无法识别', en: 'No day or time, or none that can be read' },
  noAmount: { zh: '金额缺失或为 0', en: 'No amount' },
  twoAmounts: { zh: '收入与支出同时有金额', en: 'An amount in and out at once' },
  noDirection: { zh: '借贷标志缺失或无法识别', en: 'In or out: missing, or a word that nobody knows' },
} as const;
const words = {
  IN: /^(?:贷|贷方|收|收入|来账|转入|入|c|cr|in|credit)$/,
  OUT: /^(?:借|借方|支|支出|往账|转出|出|d|dr|out|debit)$/,
} as const;
const two = (digits: string): string => digits.padStart(2, '0');
/** The moment that day and time say, in any of the writings of banks. */
function momentOf(day: string | null, time: string | null): string | undefined {
  const asked = [day, time]
    .filter((one) => one !== null)
    .join(' ')
    .trim();
  const found =
    /^(\d{4})(?:[-/.年]?)(\d{1,2})(?:[-/.月]?)(\d{1,2})日?(?:[ T]*(\d{1,2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?)?$/.exec(
      asked,
    );
  if (!found) return undefined;
  const [, year = '', month = '', date = '', hour = '0', minute = '0', second = '0'] = found;
  const whole = `${year}-${two(month)}-${two(date)}`;
  if (!isDate(whole) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return `${whole} ${two(hour)}:${two(minute)}:${two(second)}`;
}
interface Amount {
  readonly direction: 'IN' | 'OUT' | '';
  readonly amount: number;
  readonly problem?: keyof typeof said;
}
function amountOf(amount: number | null, word: string | null, into: number | null, out: number | null): Amount {
  const [came, went] = [into ?? 0, out ?? 0];
  if (came > 0 && went > 0) return { direction: '', amount: 0, problem: 'twoAmounts' };
  if (came > 0) return { direction: 'IN', amount: came };
  if (went > 0) return { direction: 'OUT', amount: went };
  if (amount === null || amount === 0) return { direction: '', amount: 0, problem: 'noAmount' };
  const letters = (word ?? '').replace(/\s/g, '').toLowerCase();
  const direction = words.IN.test(letters) ? 'IN' : words.OUT.test(letters) ? 'OUT' : '';
  return direction === '' ? { direction, amount, problem: 'noDirection' } : { direction, amount };
}

/** What a row of the file says, and all that is wrong with it. */
export function fileLine({ line, values, problems }: SheetRow, language: 'zh' | 'en'): FileLine {
  const good = <T>(name: keyof typeof statementColumns): T | null =>
    name in problems ? null : ((values[name] as T | undefined) ?? null);
  const wrong = Object.entries(problems).map(
    ([name, problem]) => `${statementColumns[name as keyof typeof statementColumns].label[language]}: ${problem}`,
  );
  const at = momentOf(good<string>('day'), good<string>('time'));
  if (at === undefined) wrong.push(said.noTime[language]);
  const told = amountOf(good('amount'), good('direction'), good('into'), good('out'));
  if (told.problem !== undefined) wrong.push(said[told.problem][language]);
  return {
    line,
    at: at ?? '',
    direction: told.direction,
    amount: told.amount,
    counterName: good<string>('counterName') ?? '',
    counterAccount: good<string>('counterAccount') ?? '',
    summary: good<string>('summary') ?? '',
    channelNo: good<string>('channelNo') ?? '',
    balance: good<number>('balance'),
    problem: wrong.join('; '),
  };
}
