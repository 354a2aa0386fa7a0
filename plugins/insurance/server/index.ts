import { defineServer } from '@freightdeck/sdk/server';
import { insurance } from '../plugin.ts';

export default defineServer(insurance, { serves: [] });
