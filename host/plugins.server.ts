import type { ServerPlugin } from '@freightdeck/sdk/server';
import audit from '@freightdeck/plugin-audit/server';
import bank from '@freightdeck/plugin-bank/server';
import carrier from '@freightdeck/plugin-carrier/server';
import cockpit from '@freightdeck/plugin-cockpit/server';
import compliance from '@freightdeck/plugin-compliance/server';
import content from '@freightdeck/plugin-content/server';
import custody from '@freightdeck/plugin-custody/server';
import docking from '@freightdeck/plugin-docking/server';
import evidence from '@freightdeck/plugin-evidence/server';
import fuel from '@freightdeck/plugin-fuel/server';
import funds from '@freightdeck/plugin-funds/server';
import goods from '@freightdeck/plugin-goods/server';
import insurance from '@freightdeck/plugin-insurance/server';
import invoice from '@freightdeck/plugin-invoice/server';
import prepay from '@freightdeck/plugin-prepay/server';
import provider from '@freightdeck/plugin-provider/server';
import report from '@freightdeck/plugin-report/server';
import settlement from '@freightdeck/plugin-settlement/server';
import shipper from '@freightdeck/plugin-shipper/server';
import system from '@freightdeck/plugin-system/server';
import trajectory from '@freightdeck/plugin-trajectory/server';
import vehicle from '@freightdeck/plugin-vehicle/server';
import waybill from '@freightdeck/plugin-waybill/server';

/**
 * The server halves that run. The order of the list decides only where `requires` does not. A test compares it with the
 * folder.
 */
export const serverPlugins: readonly ServerPlugin[] = [
  shipper,
  provider,
  carrier,
  vehicle,
  goods,
  waybill,
  evidence,
  insurance,
  prepay,
  trajectory,
  audit,
  bank,
  funds,
  settlement,
  invoice,
  custody,
  fuel,
  docking,
  compliance,
  cockpit,
  report,
  system,
  content,
];

/**
 * Server halves for demo and test mode: simulators of the outside world, and sample pages. Loaded in these modes only.
 */
export const demoPlugins = async (): Promise<readonly ServerPlugin[]> =>
  (await Promise.all([import('@freightdeck/plugin-simulator/server'), import('@freightdeck/plugin-demo/server')])).map(
    (half) => half.default,
  );
/** Their ids, so that a server without them can leave their menus out without loading them. */
export const demoIds: readonly string[] = ['simulator', 'demo'];
