import { defineServer } from '@freightdeck/sdk/server';
import { provider } from '../plugin.ts';
import { codeServes } from './codes.ts';
import { replay } from './demo.ts';
import { providers } from './migrations/0001-providers.ts';
import { serveAddServiceProvider } from './open-platform.ts';
import { providerServes } from './providers.ts';

export default defineServer(provider, { migrations: [providers], serves: [serveAddServiceProvider, ...providerServes, ...codeServes], demo: replay });
