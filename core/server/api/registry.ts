import type { Command, Resource } from '@freightdeck/sdk/contract';
import type { Call, Listener, Provided, ResourceServing, ServedWorkflow, ServerPlugin } from '@freightdeck/sdk/server';

/** A command with what carries it out. */
export interface CommandEntry {
  readonly command: Command;
  /** Plugin id, or `core`. */
  readonly owner: string;
  /** True for the command of a transition. */
  readonly inWorkflow: boolean;
  carryOut(call: Call, input: unknown, record: Row | undefined): Promise<object | void>;
}
/** A record with every declared field, unmasked, as handlers get it. */
export type Row = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly platformId: string;
  readonly version: number;
};

/** A resource with all that is served about it. */
export interface View {
  readonly resource: Resource;
  readonly serving: ResourceServing<Resource>;
  readonly workflows: readonly ServedWorkflow['workflow'][];
  /** Commands on its records that are no transition. */
  readonly commands: readonly CommandEntry[];
}

/** Everything the server half of the product serves, by name. */
export interface Registry {
  readonly commands: ReadonlyMap<string, CommandEntry>;
  readonly views: ReadonlyMap<string, View>;
  readonly listeners: ReadonlyMap<string, readonly { readonly owner: string; readonly listener: Listener }[]>;
  readonly services: ReadonlyMap<symbol, Provided>;
  /** Messages of the plugins that give them. */
  readonly texts: ReadonlyMap<string, NonNullable<ServerPlugin['texts']>>;
  /** Permission routes of each plugin, whose keys a toggle takes away. */
  readonly routesOf: ReadonlyMap<string, readonly string[]>;
}

/** The view of a resource; one that nobody serves is simply its table. */
export function viewOf(registry: Registry, resource: Resource): View {
  return registry.views.get(resource.name) ?? { resource, serving: {}, workflows: [], commands: [] };
}
