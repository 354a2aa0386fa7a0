import { Plugins } from '@freightdeck/sdk/web';
import type { RecordDefinition, ServiceLocator } from '@freightdeck/sdk/web';
import { when } from 'mobx';
import type { PluginStore } from '../plugins/index.ts';

export interface RecordPage {
  readonly definition: RecordDefinition;
  readonly plugin: string;
}
type Kernel = Pick<PluginStore, 'routes' | 'openPage' | 'pageState'>;
/** How the record page at a path shows its record; undefined when this person has no such page. */
export async function recordPageAt(services: ServiceLocator, path: string): Promise<RecordPage | undefined> {
  // The token promises plugins only the records; behind it stands the kernel, which is ours.
  const kernel = services.get(Plugins) as unknown as Kernel;
  const route = kernel.routes.at(path);
  if (!route?.allowed) return undefined;
  await kernel.openPage(route);
  await when(() => ['ready', 'failed'].includes(kernel.pageState(route.name)?.state ?? ''));
  const page = kernel.pageState(route.name);
  if (page?.state === 'failed') throw new Error(page.reason);
  return page?.state === 'ready' && page.definition.kind === 'record'
    ? { definition: page.definition, plugin: page.plugin }
    : undefined;
}
