import { defineServer } from '@freightdeck/sdk/server';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { provider } from '../plugin.ts';
import { codeServes } from './codes.ts';
import { contractSigned, feeServes } from './contract-fees.ts';
import { copartnerServes } from './copartners.ts';
import { replay } from './demo.ts';
import { providers } from './migrations/0001-providers.ts';
import { growth } from './migrations/0002-growth.ts';
import { openApi } from './migrations/0003-open-api.ts';
import { figures } from './migrations/0004-figures.ts';
import { keysHoldTheTenant } from './migrations/0006-keys-hold-the-tenant.ts';
import { erasureOfPartners } from './migrations/0011-erasure-of-partners.ts';
import { keptNumbers } from './migrations/0010-kept-numbers.ts';
import { open, resealKeys } from './open-api.ts';
import { serveAddServiceProvider } from './open-platform.ts';
import { providerServes } from './providers.ts';
import { requirementServes } from './requirements.ts';
import { keyExpiry, keyServes } from './secret-keys.ts';

export default defineServer(provider, {
  texts: { zh, en },
  migrations: [providers, growth, openApi, figures, keysHoldTheTenant, keptNumbers, erasureOfPartners],
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
