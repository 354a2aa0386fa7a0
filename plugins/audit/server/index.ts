import { defineServer } from '@freightdeck/sdk/server';
import { audit } from '../plugin.ts';

/** Empty, because carrier and vehicle serve everything that is audited here. */
export default defineServer(audit, { serves: [] });
