import { action, listPage } from '@freightdeck/sdk/web';
import {
  addCard,
  bankCards,
  cardLife,
  completeCard,
  disableCard,
  setDefaultCard,
  unbindCard,
  verifyCard,
} from '../../contract/index.ts';
import { cardNumberCell } from '../parts/card-number.tsx';

/** 银行卡管理: cards and accounts of payees. */
export const page = listPage(bankCards, {
  workflow: cardLife,
  columns: [
    { field: 'holderName', width: 200, pin: 'left' },
    { field: 'cardMasked', width: 200, cell: cardNumberCell },
    { field: 'bankName', width: 140 },
    'verifyStatus',
    { field: 'verifyRemark', width: 180 },
    'status',
    { field: 'ownerName', width: 200 },
    'ownerType',
    { field: 'cardLast4', width: 96 },
    'reservedMobile',
    { field: 'isDefault', width: 80 },
    'bindChannel',
    { field: 'branch', hidden: true },
    'createdAt',
    { field: 'platformName', width: 220 },
  ],
  filters: ['ownerType', 'holderName', 'cardLast4', 'bankName', 'verifyStatus', 'platformId', 'status', 'ownerName'],
  sort: { createdAt: 'desc' },
  actions: [action(addCard, { primary: true, icon: 'Add' })],
  rowActions: [
    action(completeCard),
    action(verifyCard),
    action(setDefaultCard),
    action(disableCard),
    action(unbindCard),
  ],
  bulk: [verifyCard],
  exportKey: 'bankCard:export',
});
