import { action, listPage } from '@freightdeck/sdk/web';
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
import { OutsideHealth } from '../parts/outside-health.tsx';

/** 外部通道: requests to banks and other outside systems, and their answers. */
export const page = listPage(outboxRows, {
  workflow: outboxLife,
  columns: [
    { field: 'intentKey', width: 200, pin: 'left' },
    { field: 'state', width: 144 },
    { field: 'port', width: 136 },
    { field: 'adapter', width: 128 },
    'amount',
    { field: 'partner', width: 160 },
    { field: 'tries', width: 88 },
    { field: 'ageMinutes', width: 112 },
    { field: 'lastError', width: 260 },
    'createdAt',
    'sentAt',
    'nextAt',
    'bookedAt',
    { field: 'platformName', width: 220 },
  ],
  filters: ['state', 'port', 'adapter', 'intentKey', 'createdAt', 'platformId'],
  sort: { createdAt: 'desc' },
  rowActions: [
    action(askOutside),
    action(proposeAnswer),
    action(agreeAnswer),
    action(declineAnswer),
    action(resendOutside),
    action(parkOutside),
  ],
  bulk: [askOutside],
  opens: '/outsideChannels/detail',
  top: OutsideHealth,
  exportKey: 'outsideChannels:export',
});
