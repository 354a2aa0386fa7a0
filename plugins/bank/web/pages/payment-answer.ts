import { action, recordPage } from '@freightdeck/sdk/web';
import { dropPaymentAnswer, paymentAnswerLife, paymentAnswers, takePaymentAnswer } from '../../contract/index.ts';
import { PaymentAnswerMissing, PaymentAnswerRows } from '../parts/payment-answer-rows.tsx';

/** 回盘详情: what each row says and what becomes of it, before it is taken in and after. */
export const page = recordPage(paymentAnswers, {
  workflow: paymentAnswerLife,
  figures: ['rowCount', 'goodCount', 'paidAmount', 'failedAmount', 'missingCount'],
  sections: [
    { title: 'paymentAnswer', fields: ['fileName', 'platformName', 'readBy', 'createdAt', 'unknownHeads', 'sha256'] },
    { title: 'paymentTaken', fields: ['takenBy', 'takenAt'] },
  ],
  actions: [action(takePaymentAnswer, { primary: true }), action(dropPaymentAnswer)],
  tabs: [
    { id: 'paymentAnswerRows', part: PaymentAnswerRows },
    { id: 'paymentAnswerMissing', part: PaymentAnswerMissing },
  ],
});
