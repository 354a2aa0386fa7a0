import { defineServer } from '@freightdeck/sdk/server';
import { system } from '../plugin.ts';
import { dictionaryServes } from './dictionary.ts';
import { logServes } from './logs.ts';
import { menuServes } from './menus.ts';
import { roleServes } from './roles.ts';
import { userServes } from './users.ts';

export default defineServer(system, { serves: [...userServes, ...roleServes, ...menuServes, ...dictionaryServes, ...logServes] });
