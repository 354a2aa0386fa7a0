import { defineServer } from '@freightdeck/sdk/server';
import { funds } from '../plugin.ts';

export default defineServer(funds, { serves: [] });
