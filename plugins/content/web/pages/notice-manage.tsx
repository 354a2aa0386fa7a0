import { action, listPage } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  addAnnouncement,
  announcementLife,
  announcements,
  deleteAnnouncement,
  editAnnouncement,
  publishAnnouncement,
  recallAnnouncement,
} from '../../contract/index.ts';
import { lazy } from 'react';
import { PlatformNames } from '../parts/platform-names.tsx';

const AddAnnouncementForm = lazy(() =>
  import('../parts/announcement-form.tsx').then((module) => ({ default: module.AddAnnouncementForm })),
);
const EditAnnouncementForm = lazy(() =>
  import('../parts/announcement-form.tsx').then((module) => ({ default: module.EditAnnouncementForm })),
);
const PublishForm = lazy(() => import('../parts/publish-form.tsx').then((module) => ({ default: module.PublishForm })));
type Announcement = RecordOf<typeof announcements>;

export const page = listPage(announcements, {
  workflow: announcementLife,
  columns: [
    { field: 'title', width: 260, pin: 'left' },
    { field: 'status', width: 100 },
    { field: 'apply', width: 100 },
    { field: 'level', width: 90 },
    { field: 'userType', width: 90 },
    {
      field: 'targetNames',
      width: 200,
      cell: (row: Announcement) => (row.userType === '1' ? null : <PlatformNames names={row.targetNames} />),
    },
    { field: 'topFlag', width: 80 },
    { field: 'popFlag', width: 80 },
    'publishAt',
    'expireAt',
    { field: 'readCount', width: 90 },
    { field: 'createdBy', width: 120 },
    { field: 'createdAt', hidden: true },
    { field: 'updatedAt', hidden: true },
  ],
  filters: ['title', 'status', 'userType', 'publishAt'],
  actions: [action(addAnnouncement, { primary: true, icon: 'Add', form: AddAnnouncementForm })],
  rowActions: [
    action(publishAnnouncement, { icon: 'Send', form: PublishForm }),
    action(editAnnouncement, { icon: 'Edit', form: EditAnnouncementForm }),
    action(recallAnnouncement),
    action(deleteAnnouncement),
  ],
  opens: '/noticeManage/detail',
});
