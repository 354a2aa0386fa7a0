import { defineServer } from '@freightdeck/sdk/server';
import { settlement } from '../plugin.ts';

export default defineServer(settlement, { serves: [] });
