import * as z from 'zod/mini';
import {
  defineCommand,
  defineQuery,
  flag,
  id,
  integer,
  list,
  paperAnswer,
  reference,
  shape,
  text,
} from '@freightdeck/sdk/contract';
import { channel } from './channel.ts';

/** Most rows of a statement's file, and most bytes of it. */
export const mostStatementRows = 5000;
export const mostStatementBytes = 2 * 1024 * 1024;
const mostLetters = Math.ceil(mostStatementBytes / 3) * 4;
/** Most rows that a preview shows of each kind. */
export const mostPreviewRows = 200;

/** What becomes of a row: entered, skipped because it is known, or refused with its problem. */
const previewed = z.object({
  line: z.int(),
  verdict: z.enum(['new', 'known', 'bad']),
  problem: z.string(),
  at: z.string(),
  direction: z.enum(['IN', 'OUT', '']),
  amount: z.int(),
  counterName: z.string(),
  counterAccount: z.string(),
  summary: z.string(),
  channelNo: z.string(),
  balance: z.nullable(z.int()),
});
/**
 * 导入流水: lines of an account from the bank's own file. Without `take` the rows are only looked at. The file is kept,
 * and is entered whole or not at all: a statement with a hole in it proves nothing.
 */
export const importLines = defineCommand({
  name: 'fundStatement.importLines',
  path: '/api/bank/fundStatement/importLines',
  access: ['bankDetail:pull'],
  input: {
    channel,
    accountNo: reference('bankEnterpriseAccount', 'accountNo', 40),
    fileName: text(120),
    /** The file in base64. */
    content: shape(
      z.string().check(z.minLength(4), z.maxLength(mostLetters), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'text.illegal')),
    ),
    take: flag(),
  },
  answer: {
    /** Entered, or what would be. */
    newCount: integer(0, mostStatementRows),
    /** Rows that were entered before. */
    knownCount: integer(0, mostStatementRows),
    badCount: integer(0, mostStatementRows),
    /** Where the file does not begin with the balance that the lines before it left; empty otherwise. */
    balanceNote: text(300, 0),
    /** Column heads that nobody reads. */
    unknownHeads: text(500, 0),
    rows: list(shape(previewed)),
  },
  bodyBytes: mostLetters + 4096,
  refusals: {
    noAccount: { status: 404, zh: '没有该通道账户', en: 'There is no such channel account' },
    unreadable: { status: 400, zh: '{why}', en: '{why}' },
    badLines: {
      status: 400,
      zh: '文件有{count}行有误，未导入：{lines}',
      en: '{count} rows are bad, none was entered: {lines}',
    },
    nothingNew: { status: 409, zh: '文件中的流水都已存在', en: 'Every line of this file is known already' },
  },
});
/** The bank's file that a line came from, as it was imported. */
export const downloadStatementFile = defineQuery({
  name: 'fundStatement.downloadFile',
  path: '/api/bank/fundStatement/downloadFile',
  access: ['bankDetail:detail'],
  input: { id: id('fundStatement') },
  answer: paperAnswer,
  file: true,
  writes: true,
});
