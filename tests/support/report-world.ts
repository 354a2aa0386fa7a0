import { migrations as taskMigrations } from '../../core/server/tasks/index.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import insurance from '../../plugins/insurance/server/index.ts';
import invoice from '../../plugins/invoice/server/index.ts';
import prepay from '../../plugins/prepay/server/index.ts';
import report from '../../plugins/report/server/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { settlementMigrations } from './settlement-world.ts';

/** Every table that a report reads. */
export const reportMigrations = [
  ...taskMigrations,
  ...settlementMigrations,
  ...[prepay, insurance, invoice, trajectory, compliance, report].flatMap((half) => half.migrations ?? []),
];
