import { defineServer } from '@freightdeck/sdk/server';
import { bank } from '../plugin.ts';

export default defineServer(bank, { serves: [] });
