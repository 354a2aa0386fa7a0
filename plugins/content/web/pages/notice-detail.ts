import { action, recordPage } from '@freightdeck/sdk/web';
import { announcementLife, announcements, deleteAnnouncement, editAnnouncement, publishAnnouncement, recallAnnouncement } from '../../contract/index.ts';
import { EditAnnouncementForm } from '../parts/announcement-form.tsx';
import { ContentTab } from '../parts/content-tab.tsx';
import { PublishForm } from '../parts/publish-form.tsx';
import { ReadersTab } from '../parts/readers-tab.tsx';

export const page = recordPage(announcements, {
  workflow: announcementLife,
  figures: ['readCount', 'userType', 'publishAt', 'expireAt'],
  sections: [{ title: 'audience', fields: ['apply', 'userType', 'targetNames', 'topFlag', 'popFlag'] }, { title: 'time', fields: ['publishAt', 'expireAt', 'createdBy', 'createdAt', 'updatedAt'] }],
  actions: [action(publishAnnouncement, { primary: true, form: PublishForm }), action(editAnnouncement, { form: EditAnnouncementForm }), action(recallAnnouncement), action(deleteAnnouncement)],
  tabs: [{ id: 'content', part: ContentTab }, { id: 'readers', part: ReadersTab, key: 'noticeManage:detail' }],
});
