import { defineServer } from '@freightdeck/sdk/server';
import { docking } from '../plugin.ts';

export default defineServer(docking, { serves: [] });
