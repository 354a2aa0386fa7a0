import { defineServer } from '@freightdeck/sdk/server';
import { cockpit } from '../plugin.ts';
import { serveCockpit, serveLive } from './figures.ts';
import { readModels } from './migrations.ts';
import { listeners } from './read-models.ts';

export default defineServer(cockpit, { migrations: [readModels], serves: [serveCockpit, serveLive], listens: listeners });
