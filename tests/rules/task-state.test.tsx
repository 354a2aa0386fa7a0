import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import zh from '../../core/web/tasks/locales/later-zh.json' with { type: 'json' };
import type { Task } from '../../sdk/web/index.ts';
import { TaskState } from '../../sdk/ui/index.ts';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
const [running, ended, failed] = [1, 2, 3];
it.each([
  [ended, 10, 0, 'done', '完成'],
  [ended, 8, 2, 'warning', '完成，2 条失败'],
  [ended, 1, 999, 'warning', '完成，999 条失败'],
  [ended, 0, 3, 'refused', '全部 3 条失败'],
  [running, 4, 2, 'running', '生成中'],
  [failed, 0, 0, 'refused', '失败'],
])('a task in state %i with %i done and %i failed is %s and says so', (status, ok, fail, tone, says) => {
  const { Console } = consoleServices({ texts: zh });
  const { container } = render(
    <Console>
      <TaskState task={{ status, ok, fail } as Task} />
    </Console>,
  );
  const badge = container.querySelector('[data-tone]');
  expect([badge?.getAttribute('data-tone'), badge?.textContent]).toEqual([tone, says]);
});
