import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { audit } from '@freightdeck/plugin-audit/plugin';
import { carrier } from '@freightdeck/plugin-carrier/plugin';
import { cockpit } from '@freightdeck/plugin-cockpit/plugin';
import { content } from '@freightdeck/plugin-content/plugin';
import { goods } from '@freightdeck/plugin-goods/plugin';
import { provider } from '@freightdeck/plugin-provider/plugin';
import { report } from '@freightdeck/plugin-report/plugin';
import { shipper } from '@freightdeck/plugin-shipper/plugin';
import { simulator } from '@freightdeck/plugin-simulator/plugin';
import { system } from '@freightdeck/plugin-system/plugin';
import { vehicle } from '@freightdeck/plugin-vehicle/plugin';
import { waybill } from '@freightdeck/plugin-waybill/plugin';

/** Every plugin of the product, as pure data, in the order in which nothing else decides. A test holds the list against the folder. */
export const manifests: readonly PluginManifest[] = [cockpit, shipper, provider, goods, carrier, vehicle, waybill, audit, report, simulator, system, content];
