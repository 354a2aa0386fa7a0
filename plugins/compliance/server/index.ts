import { defineServer } from '@freightdeck/sdk/server';
import { compliance } from '../plugin.ts';

export default defineServer(compliance, { serves: [] });
