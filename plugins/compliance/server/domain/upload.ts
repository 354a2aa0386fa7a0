import { timeBetween } from '@freightdeck/sdk/server';
import { atMost, noneOf, over } from './checker.ts';
import type { Answer, RulesOfFlow } from './checker.ts';
import type { MessageFacts, UploadFacts } from './facts.ts';

const [accepted, rejected, repairing, closed] = [3, 4, 5, 6];
const uploads = over('uploads');
const of = ({ messages }: UploadFacts, msgType: string): MessageFacts | undefined =>
  messages.find((one) => one.msgType === msgType);
const hours = (from: string, to: string): number => Math.max(0, Math.floor(timeBetween(from, to, 'minutes') / 60));

/** Uploads. */
export const uploadRules: RulesOfFlow = {
  'R-01': uploads((all) => {
    const message = of(all, 'WAYBILL');
    if (!message) return undefined;
    return message.reportState <= 1 ? undefined : noneOf(message.waiting);
  }),
  'R-02': uploads((all, { waybill, now }, limit): Answer => {
    const message = of(all, 'WAYBILL');
    return message && waybill.signAt ? atMost(hours(waybill.signAt, message.sentAt ?? now), limit) : undefined;
  }),
  'R-03': uploads((all, { now }, limit): Answer => {
    const funds = of(all, 'FUNDS');
    if (!funds) return undefined;
    const waybill = of(all, 'WAYBILL');
    const after = !funds.sentAt || (waybill?.acceptedAt ?? '9') <= funds.sentAt;
    const late = hours(funds.createdAt, funds.sentAt ?? now);
    return { passed: after && late <= limit, amount: late };
  }),
  'R-04': uploads(({ messages }) =>
    messages.length === 0
      ? undefined
      : noneOf(
          messages
            .filter(({ reportState, errorCode }) => reportState === rejected && errorCode === 'FIELD')
            .map(({ msgType }) => msgType),
        ),
  ),
  'R-05': uploads(({ messages }, { now }, limit) => {
    const open = messages.filter(({ reportState }) => reportState === rejected || reportState === repairing);
    if (messages.length === 0) return undefined;
    return atMost(Math.max(0, ...open.map(({ updatedAt }) => Math.floor(hours(updatedAt, now) / 24))), limit);
  }),
  'R-06': uploads((all) => {
    const message = of(all, 'WAYBILL');
    if (!message || message.acceptedAt === null || message.reportState === closed) return undefined;
    const old = all.changedAt !== null && message.reportState === accepted && all.changedAt > message.acceptedAt;
    return { passed: !old, value: old ? all.changedAt : null };
  }),
};
