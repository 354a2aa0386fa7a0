import { defineServer } from '@freightdeck/sdk/server';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { content } from '../plugin.ts';
import { announcementServes, expiry } from './announcements.ts';
import { replay } from './demo.ts';
import { feedbackServes, forgetUser } from './feedback.ts';
import { feedbackTable } from './migrations/0002-feedback.ts';
import { pictures } from './migrations/0001-pictures.ts';
import { keysHoldTheTenant } from './migrations/0004-keys-hold-the-tenant.ts';
import { pictureServes } from './pictures.ts';

export default defineServer(content, {
  texts: { zh, en },
  migrations: [pictures, feedbackTable, keysHoldTheTenant],
  serves: [...announcementServes, ...pictureServes, ...feedbackServes],
  listens: [forgetUser],
  jobs: [expiry],
  demo: replay,
});
