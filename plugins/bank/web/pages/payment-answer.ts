import { action, recordPage } from '@freightdeck/sdk/web';
import { dropPaymentAnswer, paymentAnswerLife, paymentAnswers, takePaymentAnswer } from '../../contract/index.ts';
import { PaymentAnswerMissing, PaymentAnswerRows } from '../parts/payment-answer-rows.tsx';

/** 回盘详情: what each row says and what becomes of it, before it is taken in and after. */
export const page = recordPage(paymentAnswers, {
  workflow: paymentAnswerLife,
  figures: ['paidAmount', 'failedAmount', 'feeAmount', 'goodCount', 'refusedCount', 'missingCount'],
  sections: [
    {
      title: 'paymentAnswer',
      fields: ['fileName', 'rowCount', 'platformName', 'readBy', 'createdAt', 'unknownHeads', 'sha256'],
    },
    { title: 'paymentTaken', fields: ['takenBy', 'takenAt'] },
  ],
  actions: [action(takePaymentAnswer, { primary: true }), action(dropPaymentAnswer)],
  firstTab: 'paymentAnswerRows',
  tabs: [
    { id: 'paymentAnswerRows', part: PaymentAnswerRows },
    { id: 'paymentAnswerMissing', part: PaymentAnswerMissing },
  ],
});
