import { action, recordPage } from '@freightdeck/sdk/web';
import { assignFeedback, closeFeedback, feedback, feedbackLife, replyFeedback } from '../../contract/index.ts';
import { AssignForm, ReplyForm } from '../parts/feedback-forms.tsx';
import { FeedbackWords } from '../parts/feedback-words.tsx';

export const page = recordPage(feedback, {
  workflow: feedbackLife,
  figures: ['feedbackType', 'createdAt', 'dueAt', 'repliedAt', 'handler'],
  sections: [{ title: 'told', fields: ['userName', 'mobile', 'platformName', 'content'] }, { title: 'answer', fields: ['reply', 'repliedAt', 'handler'] }],
  actions: [action(replyFeedback, { primary: true, form: ReplyForm }), action(assignFeedback, { form: AssignForm }), action(closeFeedback)],
  tabs: [{ id: 'conversation', part: FeedbackWords }],
});
