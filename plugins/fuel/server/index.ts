import { defineServer } from '@freightdeck/sdk/server';
import { fuel } from '../plugin.ts';

export default defineServer(fuel, { serves: [] });
