import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Button,
} from '@fluentui/react-components';
import { formatFileSize } from '@freightdeck/sdk/values';
import { TaskButtons, TaskFailures, TaskProgress, TaskState } from '@freightdeck/sdk/ui';
import type { TaskStep } from '@freightdeck/sdk/ui';
import { Permissions, Tasks, useService, useText } from '@freightdeck/sdk/web';
import type { Task } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';

interface Props {
  readonly task: Task;
}
/** The task in its newest known version, from the list or from polling. */
function useLive(task: Task): Task {
  const now = useService(Tasks).watch(task.id);
  return now && now.version > task.version ? now : task;
}
export const StatusCell = observer(function StatusCell({ task }: Props): ReactNode {
  return <TaskState task={useLive(task)} />;
});
export const ProgressCell = observer(function ProgressCell({ task }: Props): ReactNode {
  return <TaskProgress task={useLive(task)} />;
});
export const SizeCell = observer(function SizeCell({ task }: Props): ReactNode {
  const { fileSize } = useLive(task);
  return fileSize === null ? '–' : formatFileSize(fileSize);
});
/** Actions that the task's state and the person's keys allow. */
export const StepsCell = observer(function StepsCell({ task }: Props): ReactNode {
  const text = useText();
  const permissions = useService(Permissions);
  const now = useLive(task);
  const [failures, setFailures] = useState(false);
  const may = (step: TaskStep): boolean => permissions.can(`exportReport:${step === 'failures' ? 'view' : step}`);
  return (
    <>
      <TaskButtons task={now} may={may} onFailures={() => setFailures(true)} />
      {failures && (
        <Dialog open onOpenChange={(_, { open }) => setFailures(open)}>
          <DialogSurface>
            <DialogBody>
              <DialogTitle>{text('failures.title', { title: now.title })}</DialogTitle>
              <DialogContent>
                <TaskFailures id={now.id} />
              </DialogContent>
              <DialogActions>
                <Button appearance="primary" onClick={() => setFailures(false)}>
                  {text('core.ui.close')}
                </Button>
              </DialogActions>
            </DialogBody>
          </DialogSurface>
        </Dialog>
      )}
    </>
  );
});
