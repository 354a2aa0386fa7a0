import { defineServer } from '@freightdeck/sdk/server';
import { content } from '../plugin.ts';
import { announcementServes, expiry } from './announcements.ts';
import { replay } from './demo.ts';
import { feedbackServes } from './feedback.ts';
import { feedbackTable } from './migrations/0002-feedback.ts';
import { pictures } from './migrations/0001-pictures.ts';
import { pictureServes } from './pictures.ts';

export default defineServer(content, {
  migrations: [pictures, feedbackTable],
  serves: [...announcementServes, ...pictureServes, ...feedbackServes],
  jobs: [expiry],
  demo: replay,
});
