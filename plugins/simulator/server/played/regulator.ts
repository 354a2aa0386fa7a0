import type { Adapter } from '@freightdeck/sdk/server';
import { regulatorSubmit } from '@freightdeck/plugin-compliance/contract';
import type { AnswerBooks } from './answer-books.ts';
import { playing } from './play.ts';

/** Simulates a provincial system: one of sixteen messages is rejected the first time and accepted when repeated. */
export const playedRegulator = (books: AnswerBooks): readonly Adapter[] => [
  playing(
    books,
    regulatorSubmit,
  )(({ request: { hash, seq, msgType } }) =>
    seq === 1 && hash.startsWith('7')
      ? {
          kind: 'failed',
          code: msgType === 'WAYBILL' ? 'AREA_CODE' : 'ID_FORMAT',
          message: msgType === 'WAYBILL' ? '行政区划代码不正确' : '证件号格式不正确',
        }
      : { kind: 'accepted' },
  ),
];
