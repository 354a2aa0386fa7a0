import * as z from 'zod/mini';
import {
  accountCode,
  accountStatus,
  choice,
  date,
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  flag,
  id,
  integer,
  list,
  money,
  optional,
  ownerType,
  paperAnswer,
  shape,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { postingKind } from './posting-kinds.ts';

/**
 * A balance in cents: may exceed the cap of a single payment, and may be negative where the chart of accounts allows
 * it.
 */
export const balance = () => money({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
/** 借 and 贷 */
export const side = choice('LEDGER_SIDE', [
  { value: 'D', zh: '借', en: 'Debit' },
  { value: 'C', zh: '贷', en: 'Credit' },
]);

const readers = [
  'ledgerDetails:view',
  'balanceQuery:entries',
  'balanceQueryTyy:entries',
  'platformPds:entries',
] as const;
const exporters = ['ledgerDetails:export'] as const;
const owner = { ownerType, ownerId: text(64), ownerName: text(64, 0) };

/**
 * 账户: an account of a book and its balance, counted on the account's own side. Opened by its first posting; read-only.
 */
export const ledgerAccounts = defineResource({
  name: 'ledgerAccount',
  path: '/api/fund/ledgerAccount',
  table: 'ledger_account',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    accountCode,
    ...owner,
    normalSide: side,
    balance: balance(),
    accountSeq: integer(0, 2_147_483_647),
    status: accountStatus,
    updatedAt: dateTime(),
  },
  filters: {
    accountCode: 'in',
    ownerType: 'in',
    ownerId: 'equal',
    ownerName: 'like',
    status: 'in',
    balance: 'range',
    updatedAt: 'range',
  },
  sorts: ['accountCode', 'ownerName', 'balance', 'updatedAt'],
  counted: 'status',
  label: 'ownerName',
  lookup: { line: ['accountCode', 'ownerType', 'balance', 'status'] },
  access: readers,
  exportAccess: exporters,
});

/** 凭证: one journal as a whole; its lines are the entries with its id. */
export const ledgerJournals = defineResource({
  name: 'ledgerJournal',
  path: '/api/fund/ledgerJournal',
  table: 'ledger_journal',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    journalNo: text(40),
    bizType: postingKind,
    bizNo: text(64),
    requestId: text(100),
    at: dateTime(),
    businessDay: date(),
    occurredOn: date(),
    memo: text(200, 0),
    reversalOf: optional(id('ledgerJournal')),
    /** Sum of one side; the other side has the same sum. */
    amount: balance(),
  },
  filters: {
    journalNo: 'many',
    bizType: 'equal',
    bizNo: 'many',
    businessDay: 'range',
    at: 'range',
    reversalOf: 'equal',
  },
  sorts: ['at', 'journalNo'],
  label: 'journalNo',
  lookup: { line: ['bizType', 'bizNo', 'amount', 'businessDay', 'memo'] },
  access: readers,
  exportAccess: exporters,
});

/** 分录: a posting of a journal with the account it changed. Never changed or removed. */
export const ledgerEntries = defineResource({
  name: 'ledgerEntry',
  path: '/api/fund/ledgerEntry',
  table: 'ledger_entry',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    at: dateTime(),
    journalId: id('ledgerJournal', 'journalNo'),
    journalNo: text(40),
    seq: integer(1, 10_000),
    bizType: postingKind,
    bizNo: text(64),
    memo: text(200, 0),
    /** The day it is booked on; `occurredOn` is earlier where it came late. */
    businessDay: date(),
    occurredOn: date(),
    accountId: id('ledgerAccount'),
    accountCode,
    /** The code as a number that a spreadsheet shows: `accountCode` is exported by its name. */
    subjectNo: text(4),
    ...owner,
    side,
    amount: money({ max: Number.MAX_SAFE_INTEGER }),
    debitCents: optional(balance()),
    creditCents: optional(balance()),
    /** The how-manieth entry of its account: by it the balances go on from row to row, whatever day is told. */
    accountSeq: integer(1, 2_147_483_647),
    balanceAfter: balance(),
  },
  filters: {
    journalId: 'equal',
    journalNo: 'many',
    bizType: 'equal',
    bizNo: 'many',
    accountId: 'equal',
    accountCode: 'in',
    ownerType: 'in',
    ownerId: 'equal',
    ownerName: 'like',
    side: 'in',
    at: 'range',
    businessDay: 'range',
    occurredOn: 'range',
  },
  sorts: ['at', 'amount', 'accountSeq'],
  totals: ['debitCents', 'creditCents'],
  label: 'journalNo',
  access: readers,
  exportAccess: exporters,
});

/** 试算平衡: balance and movements of every account code of a book; debits equal credits. */
const book = optional(reference('serviceProvider', 'platformId', 16));
export const trialBalance = defineQuery({
  name: 'ledgerAccount.trialBalance',
  path: '/api/fund/ledgerAccount/trialBalance',
  access: ['ledgerDetails:trialBalance'],
  conditions: true,
  /** `platformId`: another tenant's book, for the operator only. */
  input: { platformId: book, from: optional(date()), to: optional(date()) },
  answer: {
    platformId: text(16),
    platformName: text(64),
    balanced: flag(),
    openDebit: balance(),
    openCredit: balance(),
    debitCents: balance(),
    creditCents: balance(),
    closeDebit: balance(),
    closeCredit: balance(),
    rows: list(
      shape(
        z.object({
          accountCode: z.int(),
          accounts: z.int(),
          openDebit: z.int(),
          openCredit: z.int(),
          debitCents: z.int(),
          creditCents: z.int(),
          closeDebit: z.int(),
          closeCredit: z.int(),
        }),
      ),
    ),
  },
});

/** The same as a workbook, with code and name of every account. */
export const exportTrialBalance = defineQuery({
  name: 'ledgerAccount.exportTrialBalance',
  path: '/api/fund/ledgerAccount/exportTrialBalance',
  access: ['ledgerDetails:trialBalance'],
  input: { platformId: book, from: optional(date()), to: optional(date()) },
  answer: paperAnswer,
  file: true,
  writes: true,
});

const faults = list(shape(z.object({ invariant: z.string(), detail: z.string() })));
/** 账簿核对: one check of a whole book against the rules of the ledger, stored permanently. */
export const ledgerChecks = defineResource({
  name: 'ledgerCheck',
  path: '/api/fund/ledgerCheck',
  table: 'ledger_check',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    checkedAt: dateTime(),
    checkedBy: text(20),
    result: choice('LEDGER_CHECK', [
      { value: 0, zh: '账簿平衡', en: 'Clean', tone: 'done' },
      { value: 1, zh: '发现差错', en: 'Faults', tone: 'refused' },
    ]),
    faultCount: integer(0, 1_000_000),
    journalCount: integer(0, 2_147_483_647),
    accountCount: integer(0, 2_147_483_647),
    faults,
  },
  filters: { result: 'in', checkedAt: 'range', checkedBy: 'like' },
  sorts: ['checkedAt'],
  counted: 'result',
  label: 'checkedAt',
  access: ['ledgerDetails:verify'],
});
/** Checks a book now and stores the findings; corrects nothing. */
export const verifyLedger = defineCommand({
  name: 'ledgerJournal.verify',
  path: '/api/fund/ledgerJournal/verify',
  access: ['ledgerDetails:verify'],
  input: { platformId: book },
  answer: { id: id(), platformId: text(16), faultCount: integer(0, 1_000_000), faults },
  refusals: { otherBook: { status: 403, zh: '只能核对本平台的账簿', en: 'Only your own book can be checked' } },
});
