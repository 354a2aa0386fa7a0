import { defineServer } from '@freightdeck/sdk/server';
import { audit } from '../plugin.ts';
import { servePapersRead } from './papers-read.ts';

/** What is audited is served by carrier, vehicle and shipper; here is only what helps to judge it. */
export default defineServer(audit, { serves: [servePapersRead] });
