import { hasPickers, pickedFields, pickQuery } from '../../sdk/contract/index.ts';
import type { Access, Actor, Command, Query, Resource } from '../../sdk/contract/index.ts';
import type { Served } from '../../sdk/server/index.ts';

/** One path as the contracts declare it, before any engine has seen it. */
export interface Declared {
  readonly path: string;
  readonly name: string;
  readonly kind: 'command' | 'query' | 'paging' | 'listing' | 'get' | 'events' | 'statistics' | 'total';
  readonly access: Access;
  /** Whether the operator alone may. */
  readonly by?: 'operator';
  /** The resource whose record it is about. */
  readonly on?: Resource;
  readonly command?: Command;
  readonly query?: Query;
  /** A field that the path looks up records for. */
  readonly picks?: string;
  /** Who may make the arrow of a lifecycle. */
  readonly actors?: readonly Actor[];
}

/** The pickers of a command's or a query's fields, of a resource without a field. */
function ofPickers(of: Pick<Query, 'name' | 'path' | 'access' | 'by'>, picks?: string): Declared {
  const query = pickQuery(of);
  const { path, name, access, by } = query;
  return { path, name, kind: 'query', access, by, query, ...(picks === undefined ? {} : { picks }) };
}
const pickersOf = (of: Command | Query): readonly Declared[] =>
  hasPickers(of) ? [ofPickers(of, pickedFields(of)[0])] : [];
const ofCommand = (command: Command, actors?: readonly Actor[]): Declared => ({
  path: command.path,
  name: command.name,
  kind: 'command',
  access: command.access,
  by: command.by,
  command,
  ...(command.on ? { on: command.on } : {}),
  ...(actors ? { actors } : {}),
});
const ofResource = (resource: Resource): Declared[] =>
  (
    [
      'paging',
      'listing',
      'get',
      'events',
      'total',
      ...(resource.counted === undefined ? [] : ['statistics' as const]),
    ] as const
  ).map((kind) => ({
    path: `${resource.path}/${kind}`,
    name: `${resource.name}.${kind}`,
    kind,
    access: resource.access,
    on: resource,
  }));

/** Every path that these declarations open; the API must have exactly these. */
export function declarations(serves: readonly Served[]): Declared[] {
  return serves.flatMap((served): Declared[] => {
    if (served.type === 'command') return [ofCommand(served.command), ...pickersOf(served.command)];
    if (served.type === 'query')
      return [
        {
          path: served.query.path,
          name: served.query.name,
          kind: 'query',
          access: served.query.access,
          by: served.query.by,
          query: served.query,
        },
        ...pickersOf(served.query),
      ];
    if (served.type === 'resource')
      return [...ofResource(served.resource), ...(served.resource.lookup ? [ofPickers(served.resource)] : [])];
    if (served.type === 'picks') return [];
    return Object.values(served.workflow.transitions).flatMap(({ command, actors }) => [
      ofCommand(command, actors),
      ...pickersOf(command),
    ]);
  });
}
/** The resources among them. */
export const declaredResources = (serves: readonly Served[]): Resource[] =>
  serves.flatMap((served) => (served.type === 'resource' ? [served.resource] : []));
