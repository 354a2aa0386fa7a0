import { defineServer } from '@freightdeck/sdk/server';
import { provider } from '../plugin.ts';
import { codeServes } from './codes.ts';
import { contractSigned, feeServes } from './contract-fees.ts';
import { copartnerServes } from './copartners.ts';
import { replay } from './demo.ts';
import { providers } from './migrations/0001-providers.ts';
import { growth } from './migrations/0002-growth.ts';
import { openApi } from './migrations/0003-open-api.ts';
import { open, resealKeys } from './open-api.ts';
import { serveAddServiceProvider } from './open-platform.ts';
import { providerServes } from './providers.ts';
import { requirementServes } from './requirements.ts';
import { keyExpiry, keyServes } from './secret-keys.ts';

export default defineServer(provider, {
  migrations: [providers, growth, openApi],
  serves: [
    serveAddServiceProvider,
    ...providerServes,
    ...codeServes,
    ...keyServes,
    ...requirementServes,
    ...copartnerServes,
    ...feeServes,
  ],
  listens: [contractSigned, resealKeys],
  jobs: [keyExpiry],
  open,
  demo: replay,
});
