import { defineServer } from '@freightdeck/sdk/server';
import { prepay } from '../plugin.ts';

export default defineServer(prepay, { serves: [] });
