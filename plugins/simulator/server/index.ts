import { defineServer } from '@freightdeck/sdk/server';
import { simulator } from '../plugin.ts';
import { replay } from './demo/replay.ts';
import { migrations, provides, serveOutside } from './outside.ts';
import { servePlayNext } from './play.ts';

export default defineServer(simulator, {
  migrations,
  serves: [servePlayNext, ...serveOutside],
  provides,
  demo: replay,
});
