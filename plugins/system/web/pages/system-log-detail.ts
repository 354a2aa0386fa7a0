import { recordPage } from '@freightdeck/sdk/web';
import { logs } from '../../contract/index.ts';
import { LogChanges } from '../parts/log-changes.tsx';

export const page = recordPage(logs, {
  figures: ['result', 'status', 'ms', 'at'],
  sections: [
    { title: 'who', fields: ['userName', 'platformName', 'ip'] },
    { title: 'what', fields: ['module', 'action', 'path', 'bizNo', 'reason', 'requestId'] },
  ],
  tabs: [{ id: 'changes', part: LogChanges }],
});
