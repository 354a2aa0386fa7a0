import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage } from '@freightdeck/sdk/web';
import {
  addOutsideAdapter,
  disableOutsideAdapter,
  editOutsideAdapter,
  enableOutsideAdapter,
  outsideAdapterLife,
  outsideAdapters,
  resealOutsideAdapters,
  tryOutsideAdapter,
} from '../../contract/index.ts';
import { TrialWatch } from '../parts/trial-watch.tsx';
import { secretCell } from '../parts/secret-note.tsx';

type Adapter = RecordOf<typeof outsideAdapters>;
/** 外部接口设置: which outside system serves which port; secrets are entered but never shown. */
export const page = listPage(outsideAdapters, {
  workflow: outsideAdapterLife,
  columns: [
    { field: 'name', width: 160, pin: 'left' },
    'enabled',
    { field: 'tryState', width: 104 },
    { field: 'tryText', width: 220 },
    { field: 'triedAt', width: 170 },
    { field: 'kind', width: 176 },
    { field: 'ports', width: 200 },
    { field: 'channels', width: 176 },
    { field: 'scopeName', width: 200 },
    { field: 'address', width: 240 },
    { field: 'keyId', width: 140 },
    { field: 'secretChangedAt', width: 260, cell: secretCell },
    { field: 'parallelCalls', width: 96 },
    { field: 'timeLimitSeconds', width: 112 },
    'updatedAt',
  ],
  filters: ['name', 'kind', 'enabled', 'tryState'],
  sort: { name: 'asc' },
  actions: [
    action(addOutsideAdapter, {
      primary: true,
      icon: 'Add',
      initial: () => ({ kind: 'channel-v1', parallelCalls: 4, timeLimitSeconds: 30 }),
    }),
    action(resealOutsideAdapters, { icon: 'ArrowSync' }),
  ],
  rowActions: [
    action(tryOutsideAdapter),
    action(enableOutsideAdapter),
    action(disableOutsideAdapter),
    action(editOutsideAdapter, {
      icon: 'Edit',
      initial: ({ ports, channels, scopePlatformId, address, keyId, parallelCalls, timeLimitSeconds }: Adapter) => ({
        ports,
        channels,
        scopePlatformId,
        address,
        keyId,
        parallelCalls,
        timeLimitSeconds,
      }),
    }),
  ],
  top: TrialWatch,
});
