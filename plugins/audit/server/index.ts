import { defineServer } from '@freightdeck/sdk/server';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { audit } from '../plugin.ts';
import { servePapersRead } from './papers-read.ts';

/** What is audited is served by carrier, vehicle and shipper; here is only what helps to judge it. */
export default defineServer(audit, { texts: { zh, en }, serves: [servePapersRead] });
