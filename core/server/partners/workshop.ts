import { isIP } from 'node:net';
import { permissionKeys } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { PackageFault, readManifest } from '@freightdeck/sdk/package';
import { ServiceFault } from './service-fault.ts';

/** What `freightdeck-plugin dev` says about the plugin it serves. */
export interface WorkshopPlugin {
  readonly manifest: PluginManifest;
  /** Origin of the plugin's own service; null: `dev` was started without `--service`. */
  readonly service: string | null;
}
/** Most a workshop may say, in bytes; a manifest has a few kilobytes. */
const mostBytes = 256 * 1024;
const waitMs = 2_000;
/** A service in development is on this machine, under its plain number: nothing else is ever called for it. */
const serviceForm = /^http:\/\/127\.0\.0\.1:[1-9]\d{1,4}$/;
const portForm = /^[1-9]\d{1,4}$/;

const isHere = (address: string): boolean =>
  isIP(address) !== 0 && (address === '::1' || /^(::ffff:)?127\./.test(address));

async function said(port: string): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/service`, {
    redirect: 'error',
    signal: AbortSignal.timeout(waitMs),
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new Error(`more than ${mostBytes} bytes`);
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown;
}

interface WorkshopService {
  readonly manifest: PluginManifest;
  readonly origin: string;
  readonly held: readonly string[];
  readonly platformName: string;
}
/**
 * Plugins in development on the console's own machine. In production there are none: every question is refused, and
 * nothing is asked.
 */
export class Workshops {
  readonly #open: boolean;
  constructor(open: boolean) {
    this.#open = open;
  }

  /** The plugin that a workshop serves at this moment. */
  async plugin(port: string, pluginId: string): Promise<WorkshopPlugin> {
    if (!this.#open) throw new ServiceFault('partnerDevOff');
    if (!portForm.test(port)) throw new ServiceFault('notFound');
    const { manifest, service } = await this.#read(port);
    if (manifest.id !== pluginId) throw new ServiceFault('notFound');
    return { manifest, service };
  }

  /**
   * The same for a call of its own service. `from`: address of who works on the plugin. They hold every key it
   * declares.
   */
  async served(
    port: string,
    { pluginId, path, from }: { readonly pluginId: string; readonly path: string; readonly from: string },
  ): Promise<WorkshopService> {
    if (!isHere(from)) throw new ServiceFault('partnerDevOff', `from ${from}`);
    const { manifest, service } = await this.plugin(port, pluginId);
    if (!Object.hasOwn(manifest.serves ?? {}, path)) throw new ServiceFault('notFound');
    if (service === null) throw new ServiceFault('partnerDevService');
    return { manifest, origin: service, held: permissionKeys(manifest), platformName: '' };
  }

  /** Its own service, for whoever works on the plugin at this machine. */
  async service(port: string, from: string): Promise<{ readonly manifest: PluginManifest; readonly origin: string }> {
    if (!isHere(from)) throw new ServiceFault('partnerDevOff', `from ${from}`);
    if (!this.#open) throw new ServiceFault('partnerDevOff');
    if (!portForm.test(port)) throw new ServiceFault('notFound');
    const { manifest, service } = await this.#read(port);
    if (service === null) throw new ServiceFault('partnerDevService');
    return { manifest, origin: service };
  }

  async #read(port: string): Promise<WorkshopPlugin> {
    try {
      const { manifest, service } = (await said(port)) as { readonly manifest?: unknown; readonly service?: unknown };
      if (service !== null && !(typeof service === 'string' && serviceForm.test(service)))
        throw new Error(`service ${String(service)}`);
      return { manifest: readManifest(manifest), service };
    } catch (error) {
      throw new ServiceFault(
        'partnerDevGone',
        error instanceof PackageFault ? `${error.code}: ${error.subject}` : String(error),
      );
    }
  }
}
