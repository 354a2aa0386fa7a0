import { defineServer } from '@freightdeck/sdk/server';
import { report } from '../plugin.ts';

/** Tasks are carried out by the core; this half brings the page's menu and keys along. */
export default defineServer(report, { serves: [] });
