import { listPage } from '@freightdeck/sdk/web';
import { tasks } from '../../contract/index.ts';
import { ProgressCell, SizeCell, StatusCell, StepsCell } from '../parts/task-cells.tsx';
import { TaskNews } from '../parts/task-news.tsx';

/** 导出列表: one's own exports and bulk operations, with live progress. */
export const page = listPage(tasks, {
  top: TaskNews,
  columns: [
    { field: 'title', pin: 'left', width: 240 },
    'kind',
    { field: 'status', width: 120, cell: (task) => <StatusCell task={task} /> },
    { id: 'progress', title: 'field.progress', width: 200, cell: (task) => <ProgressCell task={task} /> },
    { field: 'fileSize', width: 104, cell: (task) => <SizeCell task={task} /> },
    { field: 'expireAt', width: 176 },
    'createdAt',
    { field: 'finishedAt', hidden: true },
    { field: 'message', width: 200 },
    { id: 'steps', title: 'field.steps', width: 176, pin: 'right', cell: (task) => <StepsCell task={task} /> },
  ],
  filters: ['title', 'kind', 'status', 'createdAt'],
  sort: { createdAt: 'desc' },
});
