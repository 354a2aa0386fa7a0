import type { PartProps } from '@freightdeck/sdk/contract';
import type { WebPlugin } from '@freightdeck/sdk/web';
import type { FakeGateway } from '@freightdeck/sdk/testing';
import type { ComponentType } from 'react';
import { consoleWith, draw, pageOf } from './plugin-console.tsx';
import { serveWorkshop } from './dev-plugin.ts';

/** A page of a plugin as a person sees it. */
export interface RenderedPage {
  readonly place: HTMLElement;
  /** Texts that were wanted and are nowhere. */
  readonly untold: ReadonlySet<string>;
  close(): Promise<void>;
}
/** How a page is opened. */
export interface PageWish {
  readonly language?: 'zh' | 'en';
  /** Where its calls go: to the plugin's own service, and to the answers a test gives. Absent: nobody answers. */
  readonly gateway?: Pick<FakeGateway, 'url'>;
  /** Query of its address. */
  readonly query?: Readonly<Record<string, string>>;
  /** Keys of the person; default: all that the plugin declares. */
  readonly permissions?: readonly string[];
}
/** Draws it, and throws what it throws; closing it takes the plugin and the console down. */
function shown(...[console, what, content]: Parameters<typeof draw>): RenderedPage {
  const { place, untold, caught, close } = draw(console, what, content);
  if (caught.length > 0) throw caught[0];
  return {
    place,
    untold,
    close: async () => {
      close();
      await console.plugins.deactivate(what.plugin.manifest.id);
      console.dispose();
    },
  };
}
/**
 * Draws a page of a plugin with the console's own page engine and services, in a test: `renderPage(plugin,
 * 'acme-quotes.book', { gateway })`. What it throws while it is drawn is thrown here.
 */
export async function renderPage(
  plugin: WebPlugin,
  route: string,
  { language = 'zh', gateway, query, permissions }: PageWish = {},
): Promise<RenderedPage> {
  const console = await consoleWith(plugin, { language, api: gateway?.url, permissions });
  return shown(console, { plugin, route, query }, await pageOf(console, route));
}
/**
 * Draws a part of a plugin as a page of somebody else does, with what its slot gives: `renderPart(plugin,
 * 'waybill.columns', 'cost', { record }, { gateway })`.
 */
export async function renderPart<Slot extends string>(
  plugin: WebPlugin,
  slot: Slot,
  id: string,
  props: PartProps<Slot>,
  { language = 'zh', gateway, permissions }: Omit<PageWish, 'query'> = {},
): Promise<RenderedPage> {
  const console = await consoleWith(plugin, { language, api: gateway?.url, permissions });
  await console.plugins.activate(plugin.manifest.id);
  const Part = (await plugin.parts[slot]?.[id]?.())?.part as ComponentType<object> | undefined;
  if (!Part) throw new Error(`${plugin.manifest.id} has no part ${id} for ${slot}`);
  return shown(console, { plugin, route: '' }, <Part {...props} />);
}

/** A plugin in development, as a running console shows it. */
export interface ServedPlugin {
  /** Address of the console with the plugin in it. */
  readonly address: string;
  stop(): void;
}
/**
 * Builds and serves a plugin to a running console, as `freightdeck-plugin dev` does: for tests in a browser. `service`:
 * origin of its own service on this machine.
 */
export const servePlugin = (
  folder: string,
  { host, port = 0, service }: { readonly host: string; readonly port?: number; readonly service?: string },
): Promise<ServedPlugin> => serveWorkshop(folder, { host, port, service, say: () => undefined });
