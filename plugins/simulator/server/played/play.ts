import { defineAdapter, type Adapter } from '@freightdeck/sdk/server';
import type { Port } from '@freightdeck/sdk/contract';
import type { AnswerBooks } from './answer-books.ts';

/** A request as a played outside system decides about it. */
interface Asked<Request> {
  readonly platformId: string;
  readonly key: string;
  readonly request: Request;
  /** It was taken before, and is asked for now. */
  readonly again: boolean;
  readonly books: AnswerBooks;
}
/** What it answers; undefined: it takes the request and decides when it is asked again. */
type Decide<Request, Answer> = (asked: Asked<Request>) => Answer | undefined | Promise<Answer | undefined>;

/**
 * Plays an outside system behind one port. What it has answered it answers again: a request that comes twice is taken
 * once.
 */
export const playing =
  <Request, Answer>(books: AnswerBooks, port: Port<Request, Answer>) =>
  (decide: Decide<Request, Answer>, serves: (request: Request) => boolean = () => true): Adapter => {
    const answer = async (platformId: string, key: string, request: Request, again: boolean) => {
      const told = await decide({ platformId, key, request, again, books });
      await books.keep({ platformId, port: port.name, key, request, answer: told ?? null });
      return told === undefined ? ({ state: 'running' } as const) : ({ state: 'answered', answer: told } as const);
    };
    return defineAdapter<Request, Answer>({
      port,
      name: `played-${port.name}`,
      played: true,
      timeLimitMs: 10_000,
      serves,
      send: async ({ platformId, key, request }) => {
        const known = await books.find({ platformId, port: port.name, key });
        if (known?.answer != null) return { state: 'answered', answer: known.answer as Answer };
        return answer(platformId, key, request, known !== undefined);
      },
      query: async ({ platformId, key, request }) => {
        const known = await books.find({ platformId, port: port.name, key });
        if (!known) return { state: 'unheard' };
        return known.answer == null
          ? answer(platformId, key, request, true)
          : { state: 'answered', answer: known.answer as Answer };
      },
    }) as Adapter;
  };
