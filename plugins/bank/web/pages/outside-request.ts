import { action, recordPage } from '@freightdeck/sdk/web';
import {
  agreeAnswer,
  askOutside,
  declineAnswer,
  outboxLife,
  outboxRows,
  parkOutside,
  proposeAnswer,
  resendOutside,
} from '../../contract/index.ts';
import { OutsideContent } from '../parts/outside-content.tsx';

/** 外部请求详情: one request to an outside system, what became of it, and what people know of it. */
export const page = recordPage(outboxRows, {
  workflow: outboxLife,
  figures: ['amount', 'tries', 'ageMinutes'],
  sections: [
    { title: 'outsideRequest', fields: ['intentKey', 'port', 'adapter', 'partner', 'platformName', 'lastError'] },
    { title: 'outsideTimes', fields: ['createdAt', 'sentAt', 'nextAt', 'bookedAt'] },
    { title: 'outsideHand', fields: ['handBy', 'handOutcome', 'handFile', 'handAgreedBy'] },
  ],
  actions: [
    action(askOutside),
    action(resendOutside),
    action(proposeAnswer),
    action(agreeAnswer),
    action(declineAnswer),
    action(parkOutside),
  ],
  tabs: [{ id: 'outsideContent', part: OutsideContent }],
});
