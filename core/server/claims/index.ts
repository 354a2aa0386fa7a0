export { migrations } from './migrations.ts';
export { claimCleanup, claimServes } from './serve-claims.ts';
