import { defineServer } from '@freightdeck/sdk/server';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { demo } from '../plugin.ts';
import { replay } from './demo.ts';
import { exampleServes } from './examples.ts';
import { examplesTable } from './migrations/0001-examples.ts';
import { keysHoldTheTenant } from './migrations/0003-keys-hold-the-tenant.ts';

export default defineServer(demo, {
  migrations: [examplesTable, keysHoldTheTenant],
  serves: exampleServes,
  texts: { zh, en },
  demo: replay,
});
