import { action, recordPage } from '@freightdeck/sdk/web';
import { lazy } from 'react';
import {
  announcementLife,
  announcements,
  deleteAnnouncement,
  editAnnouncement,
  publishAnnouncement,
  recallAnnouncement,
} from '../../contract/index.ts';
import { ContentTab } from '../parts/content-tab.tsx';
import { ReadersTab } from '../parts/readers-tab.tsx';

const EditAnnouncementForm = lazy(() =>
  import('../parts/announcement-form.tsx').then((module) => ({ default: module.EditAnnouncementForm })),
);
const PublishForm = lazy(() => import('../parts/publish-form.tsx').then((module) => ({ default: module.PublishForm })));
export const page = recordPage(announcements, {
  workflow: announcementLife,
  figures: ['readCount', 'userType', 'publishAt', 'expireAt'],
  sections: [
    { title: 'audience', fields: ['apply', 'userType', 'targetNames', 'level', 'topFlag', 'popFlag'] },
    { title: 'time', fields: ['publishAt', 'expireAt', 'createdBy', 'createdAt', 'updatedAt'] },
  ],
  actions: [
    action(publishAnnouncement, { primary: true, form: PublishForm }),
    action(editAnnouncement, { form: EditAnnouncementForm }),
    action(recallAnnouncement),
    action(deleteAnnouncement),
  ],
  tabs: [
    { id: 'content', part: ContentTab },
    { id: 'readers', part: ReadersTab, key: 'noticeManage:detail' },
  ],
});
