import { defineServer } from '@freightdeck/sdk/server';
import { demo } from '../plugin.ts';

export default defineServer(demo, { serves: [] });
