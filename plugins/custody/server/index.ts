import { defineServer } from '@freightdeck/sdk/server';
import { custody } from '../plugin.ts';

export default defineServer(custody, { serves: [] });
