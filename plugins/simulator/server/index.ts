import { defineServer } from '@freightdeck/sdk/server';
import { simulator } from '../plugin.ts';
import { replay } from './demo/replay.ts';
import { servePlayNext } from './play.ts';

export default defineServer(simulator, { serves: [servePlayNext], demo: replay });
