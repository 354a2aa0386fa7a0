import { Popover, PopoverSurface } from '@fluentui/react-components';
import { TaskButtons, TaskFailures, TaskProgress, TaskState } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import type { Task } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useConsole } from '../console-context.ts';
import styles from './task-tray.module.css';

interface TaskTrayProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}
/** Running tasks and those that ended since sign-in: progress, files, refused rows. */
export const TaskTray = observer(function TaskTray({ anchor, onClose }: TaskTrayProps): ReactElement {
  const text = useText();
  const { tasks } = useConsole();
  const list = tasks.running;
  return (
    <Popover
      open
      trapFocus
      withArrow={false}
      positioning={{ target: anchor, position: 'below', align: 'end', offset: 4 }}
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <PopoverSurface aria-label={text('core.tasks.title')} className={styles.tray} data-tray>
        <strong className={styles.head}>{text('core.tasks.title')}</strong>
        {list.length === 0 && <p className={styles.none}>{text('core.tasks.none')}</p>}
        <ul className={styles.list}>
          {list.map((task) => (
            <TrayTask key={task.id} task={task} asked={tasks.shown === task.id} />
          ))}
        </ul>
        <Link className={styles.all} to="/exportReport" onClick={onClose}>
          {text('core.tasks.all')}
        </Link>
      </PopoverSurface>
    </Popover>
  );
});

const TrayTask = observer(function TrayTask({
  task,
  asked,
}: {
  readonly task: Task;
  readonly asked: boolean;
}): ReactElement {
  const text = useText();
  const [failures, setFailures] = useState(asked && task.fail > 0);
  const shown = failures && task.fail > 0 && task.status > 1;
  return (
    <li className={styles.task} data-task={task.id} data-status={task.status}>
      <span className={styles.title}>
        <span title={task.title}>{task.title}</span>
        <TaskState task={task} />
      </span>
      <TaskProgress task={task} />
      {task.message && <span className={styles.message}>{task.message}</span>}
      {task.status === 2 && task.expireAt && (
        <span className={styles.message}>{text('core.tasks.expires', { at: task.expireAt })}</span>
      )}
      <span className={styles.steps}>
        <TaskButtons task={task} failuresShown={shown} onFailures={() => setFailures(!failures)} />
      </span>
      {shown && <TaskFailures id={task.id} />}
    </li>
  );
});
