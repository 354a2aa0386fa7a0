import type { RecordOf } from '@freightdeck/sdk/contract';
import { action } from '@freightdeck/sdk/web';
import { editTemplate, scheduleTemplate, type templates } from '../../contract/index.ts';

/** Initial values of a new report. */
export const fresh = () => ({ recentDays: 30, scope: 'OWN', reportType: 'WAYBILL_DAY' }) as const;
export const editAction = action(editTemplate, {
  icon: 'Edit',
  initial: ({ name, reportType, columns, recentDays, scope }: RecordOf<typeof templates>) => ({
    name,
    reportType,
    columns,
    recentDays,
    scope,
  }),
});
/** Begins with the schedule it has. */
export const scheduleAction = action(scheduleTemplate, {
  icon: 'CalendarLtr',
  initial: ({ schedule }: RecordOf<typeof templates>) => ({ schedule }),
});
