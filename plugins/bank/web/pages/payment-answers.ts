import { action, listPage } from '@freightdeck/sdk/web';
import {
  dropPaymentAnswer,
  paymentAnswerLife,
  paymentAnswers,
  readPaymentAnswer,
  takePaymentAnswer,
} from '../../contract/index.ts';
import { AnswerForm } from '../parts/answer-form.tsx';
import { PaymentTabs } from '../parts/payment-tabs.tsx';

/** 银行回盘: files in which banks say what became of payments. */
export const page = listPage(paymentAnswers, {
  workflow: paymentAnswerLife,
  columns: [
    { field: 'fileName', width: 220, pin: 'left' },
    'answerState',
    { field: 'rowCount', width: 88 },
    { field: 'goodCount', width: 96 },
    { field: 'refusedCount', width: 112 },
    'paidAmount',
    'failedAmount',
    'feeAmount',
    { field: 'missingCount', width: 104 },
    'readBy',
    'createdAt',
    'takenBy',
    'takenAt',
    { field: 'platformName', width: 220 },
  ],
  filters: ['fileName', 'answerState', 'createdAt', 'platformId'],
  sort: { createdAt: 'desc' },
  actions: [action(readPaymentAnswer, { primary: true, icon: 'ArrowImport', form: AnswerForm })],
  rowActions: [action(takePaymentAnswer), action(dropPaymentAnswer)],
  opens: '/paymentFiles/answer',
  top: PaymentTabs,
  exportKey: 'paymentFiles:export',
});
