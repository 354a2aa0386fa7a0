import type { CatalogueEntry } from '@freightdeck/core/web/plugins';
import { manifests } from './manifests.ts';

/** Loaders of each plugin's web half; its code is fetched when it is first needed. */
const halves: Readonly<Record<string, CatalogueEntry['load']>> = {
  audit: () => import('@freightdeck/plugin-audit/web'),
  bank: () => import('@freightdeck/plugin-bank/web'),
  carrier: () => import('@freightdeck/plugin-carrier/web'),
  cockpit: () => import('@freightdeck/plugin-cockpit/web'),
  compliance: () => import('@freightdeck/plugin-compliance/web'),
  content: () => import('@freightdeck/plugin-content/web'),
  custody: () => import('@freightdeck/plugin-custody/web'),
  docking: () => import('@freightdeck/plugin-docking/web'),
  evidence: () => import('@freightdeck/plugin-evidence/web'),
  fuel: () => import('@freightdeck/plugin-fuel/web'),
  funds: () => import('@freightdeck/plugin-funds/web'),
  goods: () => import('@freightdeck/plugin-goods/web'),
  insurance: () => import('@freightdeck/plugin-insurance/web'),
  invoice: () => import('@freightdeck/plugin-invoice/web'),
  prepay: () => import('@freightdeck/plugin-prepay/web'),
  provider: () => import('@freightdeck/plugin-provider/web'),
  report: () => import('@freightdeck/plugin-report/web'),
  settlement: () => import('@freightdeck/plugin-settlement/web'),
  shipper: () => import('@freightdeck/plugin-shipper/web'),
  system: () => import('@freightdeck/plugin-system/web'),
  trajectory: () => import('@freightdeck/plugin-trajectory/web'),
  vehicle: () => import('@freightdeck/plugin-vehicle/web'),
  waybill: () => import('@freightdeck/plugin-waybill/web'),
  // Demo plugins are not part of a production build.
  ...(import.meta.env.VITE_WITHOUT_SIMULATOR === '1'
    ? {}
    : {
        simulator: () => import('@freightdeck/plugin-simulator/web'),
        demo: () => import('@freightdeck/plugin-demo/web'),
      }),
};

/** The plugins of the product, for the browser: manifests in the first load, code on demand. */
export const plugins: readonly CatalogueEntry[] = manifests.flatMap((manifest) => {
  const load = halves[manifest.id];
  return load ? [{ manifest, load }] : [];
});
