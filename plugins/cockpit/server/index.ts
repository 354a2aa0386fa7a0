import { defineServer } from '@freightdeck/sdk/server';
import { cockpit } from '../plugin.ts';
import { serveCockpit, serveLive } from './figures.ts';
import { configServes } from './config.ts';
import { monitoring, readModels } from './migrations.ts';
import { serveMonitoring, serveWall } from './monitoring.ts';
import { listeners } from './read-models.ts';

export default defineServer(cockpit, {
  migrations: [readModels, monitoring],
  serves: [serveCockpit, serveLive, serveWall, serveMonitoring, ...configServes],
  listens: listeners,
});
