import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { audit } from '@freightdeck/plugin-audit/plugin';
import { bank } from '@freightdeck/plugin-bank/plugin';
import { carrier } from '@freightdeck/plugin-carrier/plugin';
import { cockpit } from '@freightdeck/plugin-cockpit/plugin';
import { compliance } from '@freightdeck/plugin-compliance/plugin';
import { content } from '@freightdeck/plugin-content/plugin';
import { custody } from '@freightdeck/plugin-custody/plugin';
import { demo } from '@freightdeck/plugin-demo/plugin';
import { docking } from '@freightdeck/plugin-docking/plugin';
import { evidence } from '@freightdeck/plugin-evidence/plugin';
import { fuel } from '@freightdeck/plugin-fuel/plugin';
import { funds } from '@freightdeck/plugin-funds/plugin';
import { goods } from '@freightdeck/plugin-goods/plugin';
import { insurance } from '@freightdeck/plugin-insurance/plugin';
import { invoice } from '@freightdeck/plugin-invoice/plugin';
import { prepay } from '@freightdeck/plugin-prepay/plugin';
import { provider } from '@freightdeck/plugin-provider/plugin';
import { report } from '@freightdeck/plugin-report/plugin';
import { settlement } from '@freightdeck/plugin-settlement/plugin';
import { shipper } from '@freightdeck/plugin-shipper/plugin';
import { simulator } from '@freightdeck/plugin-simulator/plugin';
import { system } from '@freightdeck/plugin-system/plugin';
import { trajectory } from '@freightdeck/plugin-trajectory/plugin';
import { vehicle } from '@freightdeck/plugin-vehicle/plugin';
import { waybill } from '@freightdeck/plugin-waybill/plugin';

/**
 * Manifests of every plugin of the product. The order of the list decides only where `requires` does not. A test
 * compares it with the folder.
 */
export const manifests: readonly PluginManifest[] = [
  cockpit,
  shipper,
  provider,
  goods,
  carrier,
  vehicle,
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
  report,
  simulator,
  system,
  content,
  demo,
];
