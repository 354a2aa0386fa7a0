import type { Resource } from '@freightdeck/sdk/contract';
import { DictionaryUses, PartnerCode, provide } from '@freightdeck/sdk/server';
import type { Listener, Served, ServedResource, ServedWorkflow, ServerPlugin } from '@freightdeck/sdk/server';
import { Api } from './api.ts';
import {
  checkAccess,
  checkImports,
  checkManifests,
  checkOnce,
  checkPaths,
  checkPicks,
  checkResource,
  checkServed,
  checkWorkflows,
  declaredKeys,
} from './boot-checks.ts';
import { commandEndpoint, servedCommand } from './command-endpoints.ts';
import { CountCache } from './count-cache.ts';
import { UsesOfDictionary } from './dictionary-uses.ts';
import type { Endpoint } from './endpoint.ts';
import { fieldPickers, resourcePicker } from './pick-endpoints.ts';
import { queryEndpoint } from './query-endpoint.ts';
import type { CommandEntry, Registry, View } from './registry.ts';
import { resourceEndpoints } from './resource-endpoints.ts';
import { workflowCommands } from './workflow-commands.ts';

/** What the API is built from. */
export interface ApiParts {
  /** Server halves of the plugins, each after those it requires. */
  readonly halves: readonly ServerPlugin[];
  readonly coreServes: readonly Served[];
  readonly coreListens?: readonly Listener[];
  readonly coreProvides?: ServerPlugin['provides'];
  /** Permission keys that core's own endpoints use and no manifest declares. */
  readonly coreKeys?: readonly string[];
}
interface Owned<S extends Served> {
  readonly owner: string;
  readonly served: S;
}

/** Turns contracts and handlers into endpoints. Throws one readable error for the first that cannot be served. */
export function buildApi(parts: ApiParts): Api {
  const { halves, coreServes } = parts;
  const manifests = halves.map((half) => half.manifest);
  checkManifests(manifests);
  const all: Owned<Served>[] = [
    ...coreServes.map((served) => ({ owner: 'core', served })),
    ...halves.flatMap((half) => half.serves.map((served) => ({ owner: half.manifest.id, served }))),
  ];
  const of = <T extends Served['type']>(type: T): Owned<Extract<Served, { type: T }>>[] =>
    all.filter((one): one is Owned<Extract<Served, { type: T }>> => one.served.type === type);
  for (const { owner, served } of all) checkServed(served, owner);
  const workflows = of('workflow');
  checkWorkflows(workflows.map((one) => one.served));

  const registry = (): Registry => built;
  const commands: CommandEntry[] = [
    ...of('command').map(({ owner, served }) => servedCommand(served.command, owner, served.handle)),
    ...workflows.flatMap(({ owner, served }) => workflowCommands(served, owner, registry)),
  ];
  checkOnce(
    'Command',
    commands.map((entry) => entry.command.name),
  );
  checkOnce(
    'Query',
    of('query').map(({ served }) => served.query.name),
  );
  checkOnce(
    'Resource',
    of('resource').map(({ served }) => served.resource.name),
  );
  checkPicks(of('picks').map(({ served }) => served));
  const provides = [
    provide(DictionaryUses, () => new UsesOfDictionary(built)),
    ...(parts.coreProvides ?? []),
    ...halves.flatMap((half) => half.provides ?? []),
  ];
  checkOnce(
    'Service',
    provides.map((provided) => provided.token.key),
  );

  const built: Registry = {
    commands: new Map(commands.map((entry) => [entry.command.name, entry])),
    views: viewsOf(
      of('resource').map((one) => one.served),
      workflows.map((one) => one.served),
      commands,
    ),
    picks: new Map(of('picks').map(({ served }) => [served.command.name, served.fields])),
    listeners: listenersOf(parts),
    services: new Map(provides.map((provided) => [provided.token.symbol, provided])),
    texts: new Map(halves.flatMap((half) => (half.texts ? [[half.manifest.id, half.texts] as const] : []))),
    routesOf: new Map(manifests.map((manifest) => [manifest.id, Object.keys(manifest.permissions)])),
    tellsPartners: provides.some(({ token }) => token.symbol === PartnerCode.symbol),
  };
  checkImports(commands, built.texts);
  const counts = new CountCache();
  const endpoints: Endpoint[] = [
    ...commands.map((entry) => commandEndpoint(entry, registry)),
    ...of('query').map(({ owner, served }) => queryEndpoint(served, owner)),
    ...of('resource').flatMap(({ owner, served }) => [
      ...resourceEndpoints(served.resource, owner, registry, counts),
      ...(served.resource.lookup ? [resourcePicker(served.resource, owner, registry)] : []),
    ]),
    ...commands.flatMap(({ command, owner }) => fieldPickers(command, owner, registry)),
    ...of('query').flatMap(({ owner, served }) => fieldPickers(served.query, owner, registry)),
  ];
  const keys = declaredKeys(manifests, parts.coreKeys ?? []);
  for (const { name, owner, access } of endpoints) checkAccess(`"${name}" (${owner})`, access, keys);
  for (const { resource } of built.views.values()) checkResource(resource);
  return new Api(checkPaths(endpoints), built, counts);
}

function viewsOf(
  resources: readonly ServedResource[],
  workflows: readonly ServedWorkflow[],
  commands: readonly CommandEntry[],
): ReadonlyMap<string, View> {
  const named = new Map<string, { resource: Resource; serving: View['serving'] }>();
  for (const {
    workflow: { resource },
  } of workflows)
    named.set(resource.name, { resource, serving: {} });
  for (const {
    command: { on },
  } of commands)
    if (on && !named.has(on.name)) named.set(on.name, { resource: on, serving: {} });
  for (const { resource, serving } of resources) named.set(resource.name, { resource, serving });
  return new Map(
    [...named].map(([name, { resource, serving }]) => [
      name,
      {
        resource,
        serving,
        workflows: workflows.map((one) => one.workflow).filter((workflow) => workflow.resource.name === name),
        commands: commands.filter(({ command, inWorkflow }) => !inWorkflow && command.on?.name === name),
      },
    ]),
  );
}

function listenersOf(parts: ApiParts): Registry['listeners'] {
  const found = new Map<string, { owner: string; listener: Listener }[]>();
  const add = (owner: string, listener: Listener): void => {
    found.set(listener.event, [...(found.get(listener.event) ?? []), { owner, listener }]);
  };
  for (const listener of parts.coreListens ?? []) add('core', listener);
  for (const half of parts.halves) for (const listener of half.listens ?? []) add(half.manifest.id, listener);
  return found;
}
