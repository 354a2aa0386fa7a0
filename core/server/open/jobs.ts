import { job } from '@freightdeck/sdk/server';
import type { Job } from '@freightdeck/sdk/server';
import { forgetNonces } from './admit.ts';

export const openJobs: readonly Job[] = [
  job({
    name: 'core.forgetNonces',
    everySeconds: 300,
    run: async ({ tx }) => {
      await forgetNonces(tx);
    },
  }),
];
