import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { taskStatus } from '../../contract/index.ts';
import { useText } from '../../web/index.ts';
import type { Task } from '../../web/index.ts';
import { FieldValue } from '../field-value.tsx';
import { StatusBadge } from '../status-badge.tsx';

const ended = 2;
/** State of a task. One that ended with failures is not green: somebody has to look at them. */
export const TaskState = observer(function TaskState({ task }: { readonly task: Task }): ReactNode {
  const text = useText();
  const { status, ok, fail } = task;
  if (status !== ended || fail === 0) return <FieldValue field={taskStatus} value={status} />;
  return (
    <StatusBadge tone={ok === 0 ? 'refused' : 'warning'}>
      {text(ok === 0 ? 'core.tasks.allFailed' : 'core.tasks.someFailed', { count: fail })}
    </StatusBadge>
  );
});
