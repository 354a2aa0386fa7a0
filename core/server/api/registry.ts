import type { Actor, Command, Resource } from '@freightdeck/sdk/contract';
import type {
  Call,
  FieldPicks,
  Listener,
  Provided,
  ResourceServing,
  ServedWorkflow,
  ServerPlugin,
} from '@freightdeck/sdk/server';

/** A command with its handler. */
export interface CommandEntry {
  readonly command: Command;
  /** Plugin id, or `core`. */
  readonly owner: string;
  /** True when a workflow transition serves the command. */
  readonly inWorkflow: boolean;
  /** Who may make the transition; absent: whoever has the keys. */
  readonly actors?: readonly Actor[] | undefined;
  carryOut(call: Call, input: unknown, record: Row | undefined): Promise<object | void>;
}
/** A record with every declared field, unmasked, as handlers get it. */
export type Row = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly platformId: string;
  readonly version: number;
};

/** A resource with everything served about it. */
export interface View {
  readonly resource: Resource;
  readonly serving: ResourceServing<Resource>;
  readonly workflows: readonly ServedWorkflow['workflow'][];
  /** Commands on its records that are no transition. */
  readonly commands: readonly CommandEntry[];
}

/** Everything the server halves serve, by name. */
export interface Registry {
  readonly commands: ReadonlyMap<string, CommandEntry>;
  readonly views: ReadonlyMap<string, View>;
  /** What the pickers of a command's fields offer, by the command's name. */
  readonly picks: ReadonlyMap<string, Readonly<Record<string, FieldPicks>>>;
  readonly listeners: ReadonlyMap<string, readonly { readonly owner: string; readonly listener: Listener }[]>;
  readonly services: ReadonlyMap<symbol, Provided>;
  /** Messages of the plugins that provide them. */
  readonly texts: ReadonlyMap<string, NonNullable<ServerPlugin['texts']>>;
  /** Routes with permission keys per plugin; switching the plugin off removes those keys. */
  readonly routesOf: ReadonlyMap<string, readonly string[]>;
  /** Partners' plugins are served here: those that want to hear of a command are told. */
  readonly tellsPartners: boolean;
}

/** The view of a resource; a resource without a server definition is read from its table. */
export function viewOf(registry: Registry, resource: Resource): View {
  return registry.views.get(resource.name) ?? { resource, serving: {}, workflows: [], commands: [] };
}
