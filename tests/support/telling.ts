import type { Port } from '../../sdk/contract/index.ts';
import { defineAdapter } from '../../sdk/server/index.ts';
import type { Adapter } from '../../sdk/server/index.ts';

/** An outside system that answers at once, and what the test wants; undefined: it has not decided. */
export const telling =
  <Request, Answer>(port: Port<Request, Answer>) =>
  (answer: (request: Request) => Answer | undefined): Adapter => {
    const say = ({ request }: { readonly request: Request }) => {
      const told = answer(request);
      return Promise.resolve(
        told === undefined ? ({ state: 'running' } as const) : ({ state: 'answered', answer: told } as const),
      );
    };
    return defineAdapter<Request, Answer>({ port, name: `told-${port.name}`, send: say, query: say }) as Adapter;
  };
