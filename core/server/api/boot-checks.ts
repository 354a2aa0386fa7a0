import { baseFilters, commonRefusals } from '@freightdeck/sdk/contract';
import type { Access, Command, Needs, Resource, Workflow } from '@freightdeck/sdk/contract';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { permissionKeys } from '@freightdeck/sdk/manifest';
import type { Served, ServedPicks, ServedWorkflow } from '@freightdeck/sdk/server';
import { importFault } from '../tasks/imports/import-plan.ts';
import type { Endpoint } from './endpoint.ts';
import type { CommandEntry, Registry } from './registry.ts';

/** The server cannot start with these contracts; the message says what is wrong and where to mend it. */
export class ServingFault extends Error {
  override readonly name = 'ServingFault';
}
const fault = (message: string): never => {
  throw new ServingFault(message);
};

/** Plugins by id. Throws for a duplicate id and for circular requirements. */
export function checkManifests(manifests: readonly PluginManifest[]): void {
  const byId = new Map<string, PluginManifest>();
  for (const manifest of manifests) {
    if (byId.has(manifest.id)) fault(`Plugin "${manifest.id}" is served twice. List it once.`);
    byId.set(manifest.id, manifest);
  }
  const done = new Set<string>();
  const visit = (id: string, trail: readonly string[]): void => {
    if (done.has(id)) return;
    if (trail.includes(id))
      fault(
        `Plugins require each other in a circle: ${[...trail.slice(trail.indexOf(id)), id].join(' → ')}. Take ` +
          'one out of "requires" and use an event or a service token instead.',
      );
    for (const wanted of byId.get(id)?.requires ?? []) visit(wanted, [...trail, id]);
    done.add(id);
  };
  for (const id of byId.keys()) visit(id, []);
}

/** Every permission key an endpoint names must be declared in some manifest; otherwise no role could ever hold it. */
export function checkAccess(where: string, access: Access | undefined, declared: ReadonlySet<string>): void {
  if (access === 'public' || access === 'session') return;
  if (!Array.isArray(access) || access.length === 0)
    return fault(`${where} declares no access. Give it 'public', 'session' or at least one permission key.`);
  for (const key of access as readonly string[])
    if (!declared.has(key))
      fault(
        `${where} asks for the permission "${key}", which no manifest declares. Add it under "permissions" or ` +
          'correct the key.',
      );
}

export const declaredKeys = (manifests: readonly PluginManifest[], more: readonly string[]): ReadonlySet<string> =>
  new Set([...manifests.flatMap(permissionKeys), ...more]);

export function checkPaths(endpoints: readonly Endpoint[]): ReadonlyMap<string, Endpoint> {
  const byPath = new Map<string, Endpoint>();
  for (const endpoint of endpoints) {
    const first = byPath.get(endpoint.path);
    if (first)
      fault(
        `The path ${endpoint.path} is declared twice: by ${first.name} (${first.owner}) and by ${endpoint.name}` +
          ` (${endpoint.owner}). Give one of them another path.`,
      );
    if (!/^\/[A-Za-z0-9/_-]+$/.test(endpoint.path))
      fault(`${endpoint.name} has the path "${endpoint.path}". Use letters, digits, "-", "_" and "/" only.`);
    byPath.set(endpoint.path, endpoint);
  }
  return byPath;
}

export function checkResource(resource: Resource): void {
  const where = `Resource "${resource.name}"`;
  const known = (name: string): boolean => Object.hasOwn(resource.fields, name);
  if (resource.access === 'public')
    fault(
      `${where} is public. Rows need a tenant: use 'session' or permission keys, and a query for what may be ` +
        'seen before sign-in.',
    );
  if (!/^[a-z][a-z0-9_]*$/.test(resource.table))
    fault(`${where} has the table "${resource.table}". Use lower case letters, digits and underscores.`);
  for (const name of Object.keys(resource.fields))
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) fault(`${where} has the field "${name}". Use camelCase letters and digits.`);
  for (const name of Object.keys(resource.filters)) {
    if (!known(name)) fault(`${where} filters by "${name}", which is no field of it.`);
    if (Object.hasOwn(baseFilters, name))
      fault(`${where} declares the filter "${name}", which every resource has already. Take it out.`);
    if (resource.fields[name]?.kind === 'secret')
      fault(`${where} filters by the secret "${name}", which would answer it piece by piece. Take the filter out.`);
  }
  for (const name of [
    ...resource.sorts,
    ...(resource.totals ?? []),
    resource.label,
    ...(resource.counted ? [resource.counted] : []),
    ...(resource.lookup?.line.flat() ?? []),
  ]) {
    if (!known(name)) fault(`${where} sorts, sums, counts or looks up by "${name}", which is no field of it.`);
    if (resource.fields[name]?.kind === 'secret') fault(`${where} sorts, sums or counts by the secret "${name}".`);
  }
  for (const value of resource.voided ?? [])
    if (!resource.fields[resource.counted ?? '']?.choices?.some((choice) => choice.value === value))
      fault(`${where} calls ${value} voided, which its counted field does not have.`);
}

/** A lifecycle must name states, fields and refusals that exist, and a resource has at most one lifecycle. */
export function checkWorkflows(served: readonly ServedWorkflow[]): void {
  const names = new Set<string>();
  const states = new Set<string>();
  for (const { workflow, serving } of served) {
    if (names.has(workflow.name)) fault(`Workflow "${workflow.name}" is served twice. Serve it once.`);
    names.add(workflow.name);
    const state = `${workflow.resource.name}.${workflow.state}`;
    if (states.has(state))
      fault(`Two workflows move ${state}. Make them one, or give the second a state field of its own.`);
    states.add(state);
    for (const name of Object.keys(serving))
      if (!Object.hasOwn(workflow.transitions, name))
        fault(`Workflow "${workflow.name}" is served with "${name}", which is no transition of it.`);
    checkWorkflow(workflow);
  }
}

function checkWorkflow(workflow: Workflow): void {
  const where = `Workflow "${workflow.name}"`;
  const { fields } = workflow.resource;
  const choices = fields[workflow.state]?.choices;
  if (!choices)
    return fault(
      `${where} keeps its state in "${workflow.state}", which is no choice field of "${workflow.resource.name}".`,
    );
  const known = (state: string | number): boolean => choices.some((choice) => choice.value === state);
  if (!known(workflow.initial))
    fault(`${where} starts in state ${workflow.initial}, which "${workflow.state}" does not have.`);
  for (const [name, { command, from, to, actors, when = {} }] of Object.entries(workflow.transitions)) {
    const arrow = `${where}, transition "${name}",`;
    for (const state of [...from, ...(to === 'same' ? [] : [to])])
      if (!known(state)) fault(`${arrow} names the state ${state}, which "${workflow.state}" does not have.`);
    if (from.length === 0) fault(`${arrow} starts in no state. Name at least one.`);
    if (actors.length === 0) fault(`${arrow} is open to nobody. Name at least one actor.`);
    if (command.on?.name !== workflow.resource.name)
      fault(`${arrow} uses the command "${command.name}", which is not on "${workflow.resource.name}". Set its "on".`);
    checkNeeds(arrow, when, command, workflow.resource);
  }
}

function checkNeeds(where: string, needs: Needs, command: Command, resource: Resource | undefined): void {
  for (const [field, { refusal }] of Object.entries(needs)) {
    if (!Object.hasOwn(resource?.fields ?? {}, field))
      fault(`${where} looks at the field "${field}", which "${resource?.name ?? 'no record'}" does not have.`);
    if (!Object.hasOwn(commonRefusals, refusal) && !Object.hasOwn(command.refusals, refusal))
      fault(
        `${where} refuses with "${refusal}", which the command "${command.name}" does not declare. Add it to ` +
          'its refusals.',
      );
  }
}

const reserved = new Set(['status', 'message', 'messageDetails', 'reason', 'requestId', 'code']);
/** Checks mistakes in names and shapes that would otherwise only show when the endpoint is called. */
export function checkServed(served: Served, owner: string): void {
  if (served.type === 'query' && served.query.spread)
    for (const name of Object.keys(served.query.answer))
      if (reserved.has(name))
        fault(
          `Query "${served.query.name}" (${owner}) spreads the field "${name}" over the answer's own. Rename ` +
            'it, or take "spread" out.',
        );
  if (served.type === 'command' && served.command.bulk && !served.command.on)
    fault(`Command "${served.command.name}" (${owner}) is bulk but on no resource. Set its "on".`);
  if (served.type === 'command')
    checkNeeds(
      `Command "${served.command.name}" (${owner})`,
      served.command.when ?? {},
      served.command,
      served.command.on,
    );
  if (served.type === 'workflow')
    for (const { command } of Object.values(served.workflow.transitions))
      if (command.bulk && !command.on) fault(`Command "${command.name}" is bulk but on no resource. Set its "on".`);
}

/** Pickers are served for fields that take records, and once for each command. */
export function checkPicks(served: readonly ServedPicks[]): void {
  checkOnce(
    'Picks of',
    served.map(({ command }) => command.name),
  );
  for (const { command, fields } of served)
    for (const name of Object.keys(fields))
      if (command.input[name]?.refers === undefined)
        fault(`Picks of "${command.name}" name the field "${name}", which takes no record.`);
}

export function checkOnce(what: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) fault(`${what} "${name}" is served twice. Serve it once.`);
    seen.add(name);
  }
}

/**
 * Checks that an importable command can be filled from a spreadsheet: its fields fit into cells and every column has a
 * label.
 */
export function checkImports(commands: readonly CommandEntry[], texts: Registry['texts']): void {
  for (const { command, owner } of commands) {
    const wrong = (command.importable || command.template) && importFault(command, texts.get(owner));
    if (wrong) fault(`"${command.name}" (${owner}) says it is importable or has a template, but ${wrong}.`);
  }
}
