import { defineServer } from '@freightdeck/sdk/server';
import { audit } from '../plugin.ts';

/** Carrier and vehicle serve what is audited here. */
export default defineServer(audit, { serves: [] });
