import * as sdk from '@freightdeck/sdk/web';
import type { Module } from '../../di/index.ts';
import { CurrentSession } from '../auth/index.ts';
import { ColumnStore } from '../columns/index.ts';
import { NoticeStore } from '../notices/index.ts';
import { TaskStore } from '../tasks/index.ts';
import { Views, ViewStore } from '../views/index.ts';
import { SessionStorage } from './names.ts';

/**
 * Services for what a person keeps on the platform besides records: list columns, saved views, announcements, tasks.
 */
export const workModule: Module = (bind) => {
  bind.service(ColumnStore, [sdk.Http, CurrentSession]);
  bind.offer(sdk.Columns, ColumnStore);
  bind.service(ViewStore, [sdk.Http]);
  bind.offer(Views, ViewStore);
  bind.service(NoticeStore, [sdk.Http, CurrentSession]);
  bind.offer(sdk.Notices, NoticeStore);
  bind.composed(TaskStore, {
    http: sdk.Http,
    messages: sdk.Messages,
    i18n: sdk.I18n,
    upload: sdk.Upload,
    storage: SessionStorage,
  });
  bind.offer(sdk.Tasks, TaskStore);
};
