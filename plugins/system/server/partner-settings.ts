import { listen, PartnerSettings, secretsResealed, serve, serveQuery } from '@freightdeck/sdk/server';
import type { Listener, Served } from '@freightdeck/sdk/server';
import { configurePartner, partnerSettings } from '../contract/index.ts';

const settings = serveQuery(partnerSettings, async (call, { pluginId }) => {
  const found = await call.get(PartnerSettings).of(call, pluginId);
  return found && { settings: [...found.settings], misfits: [...found.misfits] };
});
const configure = serve(configurePartner, async (call, { pluginId, values, secrets }) => {
  if (!(await call.get(PartnerSettings).change(call, pluginId, { values, secrets }))) call.refuse('noSettings');
  return { id: pluginId.slice(0, 40) };
});
/** The key of the installation has changed: secrets are sealed with the present one. */
export const resealSettings: Listener = listen(secretsResealed, (call) => call.get(PartnerSettings).reseal(call));

export const partnerSettingServes: readonly Served[] = [settings, configure];
