import { defineServer } from '@freightdeck/sdk/server';
import { trajectory } from '../plugin.ts';

export default defineServer(trajectory, { serves: [] });
