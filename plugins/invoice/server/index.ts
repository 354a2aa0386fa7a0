import { defineServer } from '@freightdeck/sdk/server';
import { invoice } from '../plugin.ts';

export default defineServer(invoice, { serves: [] });
