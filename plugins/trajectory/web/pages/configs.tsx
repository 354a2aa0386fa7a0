import { action, listPage } from '@freightdeck/sdk/web';
import type { InputOfCommand, RecordOf } from '@freightdeck/sdk/contract';
import { lazy } from 'react';
import {
  addConfig,
  deleteConfig,
  editConfig,
  standardLimits,
  testConfig,
  trajectoryConfigs,
} from '../../contract/index.ts';
import { AlarmTypes } from '../parts/alarm-types.tsx';
import { ConfigOwner } from '../parts/config-owner.tsx';

const ConfigTest = lazy(() => import('../parts/config-test.tsx').then((module) => ({ default: module.ConfigTest })));
type Config = RecordOf<typeof trajectoryConfigs>;
const asItIs = (row: Config): InputOfCommand<typeof editConfig> => ({
  fenceLoadM: row.fenceLoadM,
  fenceUnloadM: row.fenceUnloadM,
  noSignalMin: row.noSignalMin,
  longStopMin: row.longStopMin,
  deviateM: row.deviateM,
  overspeedKmh: row.overspeedKmh,
  fatigueMin: row.fatigueMin,
  coverageMinPpm: row.coverageMinPpm,
  ratioMinPpm: row.ratioMinPpm,
  ratioMaxPpm: row.ratioMaxPpm,
  pullProvider: row.pullProvider,
  pullIntervalSec: row.pullIntervalSec,
  alarmTypes: row.alarmTypes,
});

/** 轨迹监控配置: the row for all shippers, and those for single shippers. */
export const page = listPage(trajectoryConfigs, {
  columns: [
    { field: 'companyName', width: 220, pin: 'left', cell: (row) => <ConfigOwner name={row.companyName} /> },
    { field: 'fenceLoadM', width: 140 },
    { field: 'fenceUnloadM', width: 140 },
    { field: 'noSignalMin', width: 140 },
    { field: 'longStopMin', width: 140 },
    { field: 'deviateM', width: 140 },
    { field: 'overspeedKmh', width: 140 },
    { field: 'fatigueMin', width: 140 },
    { field: 'coverageMinPpm', width: 140 },
    { field: 'ratioMinPpm', width: 140 },
    { field: 'ratioMaxPpm', width: 140 },
    { field: 'alarmTypes', width: 320, cell: (row) => <AlarmTypes types={row.alarmTypes} /> },
    'pullProvider',
    { field: 'pullIntervalSec', width: 140 },
    { field: 'platformName', width: 220 },
    'updatedAt',
  ],
  filters: ['companyName', 'pullProvider', 'platformId'],
  sort: { companyName: 'asc' },
  actions: [action(addConfig, { primary: true, icon: 'Add', initial: () => standardLimits })],
  rowActions: [
    action(editConfig, { icon: 'Edit', initial: asItIs }),
    action(testConfig, { form: ConfigTest }),
    action(deleteConfig),
  ],
});
