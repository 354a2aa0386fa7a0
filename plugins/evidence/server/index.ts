import { defineServer } from '@freightdeck/sdk/server';
import { evidence } from '../plugin.ts';

export default defineServer(evidence, { serves: [] });
