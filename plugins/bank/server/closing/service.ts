import { Ledger, provide } from '@freightdeck/sdk/server';
import type { Call, Provided } from '@freightdeck/sdk/server';
import { BookClosing } from '../../contract/index.ts';
import { bookChecks } from '../checks/all-checks.ts';
import { readChecks } from '../checks/book-check.ts';
import { closeDays } from './days.ts';

export const provideBookClosing: Provided = provide(BookClosing, () => ({
  closeDays: async (asked, platformId, through) => {
    const call = asked as Call;
    const faults = [
      ...(await call.get(Ledger).verify(call, platformId)),
      ...(await readChecks(call, bookChecks, platformId)),
    ];
    for (let before: string | undefined; ;) {
      const held = await closeDays(call, platformId, through, faults);
      const until = await call.get(Ledger).closedUntil(call, platformId);
      // One run closes some months; another goes on as long as there is something to close.
      if (held !== undefined || until === undefined || until >= through || until === before) return held;
      before = until;
    }
  },
}));
