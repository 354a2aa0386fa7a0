import { action, listPage } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { lazy } from 'react';
import {
  addFeedback,
  assignFeedback,
  closeFeedback,
  feedback,
  feedbackLife,
  replyFeedback,
} from '../../contract/index.ts';
import { ComplaintTimer } from '../parts/complaint-timer.tsx';
import { PictureRow } from '../parts/picture-row.tsx';

const AddFeedbackForm = lazy(() =>
  import('../parts/feedback-forms.tsx').then((module) => ({ default: module.AddFeedbackForm })),
);
const AssignForm = lazy(() => import('../parts/feedback-forms.tsx').then((module) => ({ default: module.AssignForm })));
const ReplyForm = lazy(() => import('../parts/feedback-forms.tsx').then((module) => ({ default: module.ReplyForm })));
type Feedback = RecordOf<typeof feedback>;

export const page = listPage(feedback, {
  workflow: feedbackLife,
  columns: [
    { field: 'userName', width: 120, pin: 'left' },
    { field: 'feedbackType', width: 110 },
    { field: 'status', width: 100 },
    { id: 'timer', title: 'field.timer', width: 170, cell: (row: Feedback) => <ComplaintTimer record={row} /> },
    { field: 'content', width: 300 },
    { field: 'images', width: 120, cell: (row: Feedback) => <PictureRow images={row.images} /> },
    { field: 'mobile', width: 130 },
    { field: 'platformName', width: 180 },
    'createdAt',
    { field: 'reply', width: 240 },
    { field: 'handler', width: 120 },
    { field: 'repliedAt', hidden: true },
    { field: 'dueAt', hidden: true },
  ],
  filters: ['feedbackType', 'status', 'mobile', 'userName', 'content', 'createdAt'],
  actions: [action(addFeedback, { primary: true, icon: 'Add', form: AddFeedbackForm })],
  rowActions: [
    action(replyFeedback, { form: ReplyForm }),
    action(assignFeedback, { form: AssignForm }),
    action(closeFeedback),
  ],
  opens: '/suggestionFeedback/detail',
  exportKey: 'suggestionFeedback:export',
});
