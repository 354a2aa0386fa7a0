import { hkdfSync } from 'node:crypto';
import { theSystem } from '@freightdeck/core/server/api';
import type { Api } from '@freightdeck/core/server/api';
import type { Database, OpenGateway, ServerPlugin } from '@freightdeck/sdk/server';
import type { Settings } from './settings.ts';
import { SettingsFault } from './settings-fault.ts';

/** What runs gateways. */
interface Running {
  readonly settings: Settings;
  readonly plugins: readonly ServerPlugin[];
  readonly database: Database;
  readonly api: Api;
  readonly log: (line: string) => void;
}

/** Refuses names of gateways that no plugin has. */
export function checkGateways({ gateways }: Settings, plugins: readonly ServerPlugin[]): void {
  const known = plugins.flatMap((plugin) => plugin.gateways ?? []).map(({ name }) => name);
  for (const name of gateways.keys())
    if (!known.includes(name))
      throw new SettingsFault(
        `FREIGHTDECK_GATEWAYS names "${name}"; there are: ${known.join(', ') || 'none'}. An example: jt808:7611.`,
      );
}

/** Opens the gateways that the settings name. When one cannot listen, those before it are closed again. */
export async function openGateways({
  settings,
  plugins,
  database,
  api,
  log,
}: Running): Promise<ReadonlyMap<string, OpenGateway>> {
  const known = plugins.flatMap(({ gateways }) => gateways ?? []);
  const open = new Map<string, OpenGateway>();
  try {
    for (const [name, port] of settings.gateways) {
      const gateway = known.find((one) => one.name === name);
      if (!gateway) continue;
      const key = Buffer.from(hkdfSync('sha256', settings.secret, '', `freightdeck gateway ${name}`, 32));
      open.set(
        name,
        await gateway.open(
          {
            key,
            log,
            as: (platformId, work) =>
              database.transaction({ role: 'system', platformId }, (tx) =>
                work(api.openCall(tx, { as: theSystem, platformId })),
              ),
          },
          { port, host: settings.host },
        ),
      );
    }
    return open;
  } catch (error) {
    await closeGateways(open);
    throw error;
  }
}
export async function closeGateways(open: ReadonlyMap<string, OpenGateway>): Promise<void> {
  await Promise.all([...open.values()].map((one) => one.close()));
}
