import type { Caller } from '@freightdeck/sdk/server';

/** The product itself as the caller: jobs, answers of outside systems, devices. */
export const theSystem: Caller = { id: 'system', name: '系统', actor: 'system', keys: ['*'], roleIds: [] };
