import { defineServer } from '@freightdeck/sdk/server';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { cockpit } from '../plugin.ts';
import { serveCockpit, serveLive } from './figures.ts';
import { serveMapDetail } from './map-detail.ts';
import { configServes } from './config.ts';
import { monitoring, readModels } from './migrations.ts';
import { serveCallDriver, serveFlows, serveMonitoring, serveWall } from './monitoring.ts';
import { listeners } from './read-models.ts';
import { tradeServes } from './trade.ts';

export default defineServer(cockpit, {
  texts: { zh, en },
  migrations: [readModels, monitoring],
  serves: [
    serveCockpit,
    serveLive,
    serveWall,
    serveFlows,
    serveMonitoring,
    serveCallDriver,
    ...tradeServes,
    serveMapDetail,
    ...configServes,
  ],
  listens: listeners,
});
