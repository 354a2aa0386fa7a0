import type { CatalogueEntry } from '@freightdeck/core/web/plugins';
import { carrier } from '@freightdeck/plugin-carrier/plugin';
import { cockpit } from '@freightdeck/plugin-cockpit/plugin';
import { goods } from '@freightdeck/plugin-goods/plugin';
import { shipper } from '@freightdeck/plugin-shipper/plugin';
import { simulator } from '@freightdeck/plugin-simulator/plugin';
import { system } from '@freightdeck/plugin-system/plugin';
import { vehicle } from '@freightdeck/plugin-vehicle/plugin';
import { waybill } from '@freightdeck/plugin-waybill/plugin';

/** The simulator is no part of a production build. */
const simulators: readonly CatalogueEntry[] = import.meta.env.VITE_WITHOUT_SIMULATOR === '1' ? [] : [{ manifest: simulator, load: () => import('@freightdeck/plugin-simulator/web') }];

/** The plugins of this product, for the browser: manifests are in the first load, code comes when it is wanted. */
export const plugins: readonly CatalogueEntry[] = [
  { manifest: carrier, load: () => import('@freightdeck/plugin-carrier/web') },
  { manifest: cockpit, load: () => import('@freightdeck/plugin-cockpit/web') },
  { manifest: goods, load: () => import('@freightdeck/plugin-goods/web') },
  { manifest: shipper, load: () => import('@freightdeck/plugin-shipper/web') },
  { manifest: system, load: () => import('@freightdeck/plugin-system/web') },
  { manifest: vehicle, load: () => import('@freightdeck/plugin-vehicle/web') },
  { manifest: waybill, load: () => import('@freightdeck/plugin-waybill/web') },
  ...simulators,
];
