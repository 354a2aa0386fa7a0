import { action, listPage } from '@freightdeck/sdk/web';
import { lazy } from 'react';
import {
  fundStatements,
  importLines,
  matchStatement,
  ownFunds,
  pullStatement,
  sendBack,
  statementLife,
  toSuspense,
  unmatchStatement,
} from '../../contract/index.ts';
import { StatementFile } from '../parts/statement-file.tsx';

const ImportForm = lazy(() => import('../parts/import-form.tsx').then((module) => ({ default: module.ImportForm })));
const MatchForm = lazy(() => import('../parts/match-form.tsx').then((module) => ({ default: module.MatchForm })));
const PullForm = lazy(() => import('../parts/pull-form.tsx').then((module) => ({ default: module.PullForm })));
/** 银行流水明细: what the channels booked, and the journal that belongs to each line. */
export const page = listPage(fundStatements, {
  workflow: statementLife,
  columns: [
    { field: 'at', pin: 'left' },
    { field: 'channel', width: 104 },
    { field: 'accountNo', width: 176 },
    { field: 'direction', width: 88 },
    'amount',
    'inCents',
    'outCents',
    'balance',
    'matchStatus',
    { field: 'counterName', width: 200 },
    { field: 'counterAccount', width: 176 },
    { field: 'summary', width: 160 },
    { field: 'channelNo', width: 220 },
    { field: 'bizType', width: 120 },
    { field: 'bizNo', width: 176 },
    { field: 'claimedBy', width: 176 },
    { id: 'file', title: 'field.fileName', width: 200, cell: (row) => <StatementFile line={row} /> },
    { field: 'journalNo', width: 160 },
    'matchedBy',
    { field: 'matchedAt', hidden: true },
    { field: 'platformName', width: 220 },
  ],
  filters: [
    'channel',
    'accountNo',
    'direction',
    'counterName',
    'matchStatus',
    'at',
    'channelNo',
    'bizNo',
    'platformId',
  ],
  sort: { at: 'desc' },
  actions: [
    action(pullStatement, { primary: true, icon: 'ArrowDownload', form: PullForm }),
    action(importLines, { icon: 'ArrowImport', form: ImportForm }),
  ],
  rowActions: [
    action(matchStatement, { form: MatchForm }),
    action(ownFunds),
    action(toSuspense),
    action(unmatchStatement),
    action(sendBack),
  ],
  bulk: [toSuspense],
  exportKey: 'bankDetail:export',
});
