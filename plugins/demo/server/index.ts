import { defineServer } from '@freightdeck/sdk/server';
import { demo } from '../plugin.ts';
import { replay } from './demo.ts';
import { exampleServes } from './examples.ts';
import { examplesTable } from './migrations/0001-examples.ts';

export default defineServer(demo, { migrations: [examplesTable], serves: exampleServes, demo: replay });
