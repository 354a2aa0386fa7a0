import { Button } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Tasks, useService, useText } from '../../web/index.ts';
import type { Task } from '../../web/index.ts';
import { taskSteps } from './task-steps.ts';
import type { TaskStep } from './task-steps.ts';

interface Props {
  readonly task: Task;
  /** Leaves out what the person may not do; anybody who may see failed rows may open an import. */
  readonly may?: (step: TaskStep) => boolean;
  /** Shows or hides the failed rows. */
  readonly onFailures: () => void;
  readonly failuresShown?: boolean;
  /** Called when something was started. */
  readonly onDone?: () => void;
}
/** Download, cancel, retry, failed rows: whatever the task's state allows. */
export const TaskButtons = observer(function TaskButtons({
  task,
  may = () => true,
  onFailures,
  failuresShown = false,
  onDone,
}: Props): ReactNode {
  const text = useText();
  const tasks = useService(Tasks);
  const [busy, setBusy] = useState<TaskStep>();
  const labels: Readonly<Record<TaskStep, string>> = {
    download: 'core.tasks.download',
    cancel: 'core.tasks.cancel',
    retry: task.kind === 'BULK' ? 'core.tasks.retryFailed' : 'core.tasks.retry',
    open: 'core.tasks.import.open',
    failures: failuresShown ? 'core.tasks.failures.hide' : 'core.tasks.failures',
  };
  const act = async (step: TaskStep): Promise<void> => {
    if (step === 'failures') return onFailures();
    if (step === 'open') return tasks.openImport({ task: task.id });
    setBusy(step);
    await tasks[step](task.id);
    setBusy(undefined);
    onDone?.();
  };
  return taskSteps(task)
    .filter((step) => may(step === 'open' ? 'failures' : step))
    .map((step) => {
      const label = text(labels[step]);
      return (
        <Button
          key={step}
          size="small"
          appearance="transparent"
          data-step={step}
          disabled={busy === step}
          aria-label={text('core.tasks.of', { action: label, title: task.title })}
          {...(step === 'failures' ? { 'aria-expanded': failuresShown } : {})}
          onClick={() => void act(step)}
        >
          {label}
        </Button>
      );
    });
});
