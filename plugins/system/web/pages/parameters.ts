import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { addParameter, deleteParameter, editParameter, parameters } from '../../contract/index.ts';

type Parameter = RecordOf<typeof parameters>;

/** 系统参数 */
export const page = listPage(parameters, {
  columns: [
    { field: 'configKey', width: 220, pin: 'left' },
    { field: 'configName', width: 200 },
    { field: 'configValue', width: 200 },
    'valueType',
    'configGroup',
    { field: 'platformName', width: 220 },
    'sensitive',
    { field: 'remark', width: 200 },
    { field: 'changedBy', width: 120 },
    { field: 'updatedAt', width: 170 },
  ],
  filters: ['configKey', 'configName', 'configGroup', 'platformId', 'updatedAt'],
  sort: { configKey: 'asc' },
  actions: [action(addParameter, { primary: true, icon: 'Add' })],
  rowActions: [
    action(editParameter, {
      icon: 'Edit',
      // A sensitive value is hidden; left empty, it stays unchanged.
      initial: (row: Parameter) => ({
        configName: row.configName,
        configGroup: row.configGroup,
        remark: row.remark,
        ...(row.sensitive === 1 ? {} : { configValue: row.configValue }),
      }),
    }),
    runAction<Parameter>('history', (row, tools) => tools.go('/systemConfig/history', { configId: row.id }), {
      key: 'systemConfig:view',
      icon: 'History',
    }),
    action(deleteParameter),
  ],
});
