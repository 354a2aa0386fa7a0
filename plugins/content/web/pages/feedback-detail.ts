import { action, recordPage } from '@freightdeck/sdk/web';
import { lazy } from 'react';
import { assignFeedback, closeFeedback, feedback, feedbackLife, replyFeedback } from '../../contract/index.ts';
import { FeedbackWords } from '../parts/feedback-words.tsx';

const AssignForm = lazy(() => import('../parts/feedback-forms.tsx').then((module) => ({ default: module.AssignForm })));
const ReplyForm = lazy(() => import('../parts/feedback-forms.tsx').then((module) => ({ default: module.ReplyForm })));
export const page = recordPage(feedback, {
  workflow: feedbackLife,
  figures: ['feedbackType', 'createdAt', 'dueAt', 'repliedAt', 'handler'],
  sections: [
    { title: 'told', fields: ['userName', 'mobile', 'platformName', 'content'] },
    { title: 'answer', fields: ['reply', 'repliedAt', 'handler'] },
  ],
  actions: [
    action(replyFeedback, { primary: true, form: ReplyForm }),
    action(assignFeedback, { form: AssignForm }),
    action(closeFeedback),
  ],
  tabs: [{ id: 'conversation', part: FeedbackWords }],
});
