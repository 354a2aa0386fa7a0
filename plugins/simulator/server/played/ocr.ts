import { createHash } from 'node:crypto';
import type { Adapter } from '@freightdeck/sdk/server';
import { ocrRead } from '@freightdeck/plugin-trajectory/contract';
import type { AnswerBooks } from './answer-books.ts';
import { playing } from './play.ts';

/** Simulates the recognition service; the file name determines the confidence, always in the same way. */
export const playedOcr = (books: AnswerBooks): readonly Adapter[] => [
  playing(
    books,
    ocrRead,
  )(({ request: { type, fileName } }) => {
    const [dice = 0] = createHash('sha256').update(`${type}/${fileName}`).digest();
    return {
      read: dice > 20,
      text: dice > 20 ? `${type} ${fileName}` : '',
      confidencePpm: dice > 20 ? 850_000 + dice * 580 : 0,
    };
  }),
];
