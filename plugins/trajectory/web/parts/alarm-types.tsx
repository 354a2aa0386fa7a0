import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { usePick } from '@freightdeck/sdk/web';
import { alarmType } from '../../contract/index.ts';

/** Names of kinds of alarms. */
export const AlarmTypes = observer(function AlarmTypes({ types }: { readonly types: readonly string[] }): ReactNode {
  const pick = usePick();
  const words = (alarmType.choices ?? []).filter(({ value }) => types.includes(String(value))).map(pick);
  return <span title={words.join('\u3001')}>{words.join(' / ')}</span>;
});
