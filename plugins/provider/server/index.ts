import { defineServer } from '@freightdeck/sdk/server';
import { provider } from '../plugin.ts';
import { codeServes } from './codes.ts';
import { contractSigned, feeServes } from './contract-fees.ts';
import { copartnerServes } from './copartners.ts';
import { replay } from './demo.ts';
import { providers } from './migrations/0001-providers.ts';
import { growth } from './migrations/0002-growth.ts';
import { serveAddServiceProvider } from './open-platform.ts';
import { providerServes } from './providers.ts';
import { requirementServes } from './requirements.ts';
import { keyExpiry, keyServes } from './secret-keys.ts';

export default defineServer(provider, {
  migrations: [providers, growth],
  serves: [
    serveAddServiceProvider,
    ...providerServes,
    ...codeServes,
    ...keyServes,
    ...requirementServes,
    ...copartnerServes,
    ...feeServes,
  ],
  listens: [contractSigned],
  jobs: [keyExpiry],
  demo: replay,
});
