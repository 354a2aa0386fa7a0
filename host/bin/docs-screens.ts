/**
 * Writes what every list, record, workbench and form shows and offers, one item per line: a lost column, filter, button
 * or condition is a red line in the diff of `docs/generated/lists.md` and `records.md`.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { baseFilters } from '@freightdeck/sdk/contract';
import type { Command, Field, Resource } from '@freightdeck/sdk/contract';
import type { Text } from '@freightdeck/sdk/manifest';
import type { Button, Column, Definition, Screen } from './docs-pages.ts';

type Messages = Readonly<Record<string, string>>;
type Words = (id: string) => string;
/** Label of a field with its unit: 运费(元). */
type Head = (resource: Resource, name: string) => string;
type Detail = string | false | undefined;

/** Labels by plugin: its own text for a field, or the console's where it has none, as in the browser. */
async function headsOf(root: string): Promise<(plugin: string) => Head> {
  const read = (path: string): Messages => JSON.parse(readFileSync(join(root, path), 'utf8')) as Messages;
  const core: Messages = Object.assign(
    {},
    ...['core/web', 'host/web'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('zh.json'))
        .sort()
        .map((path) => read(join(folder, path))),
    ),
  );
  const { headOf } = (await import(pathToFileURL(join(root, 'core/web/pages/list-columns.tsx')).href)) as {
    readonly headOf: (label: string, field: Field | undefined, pick: (text: Text) => string) => string;
  };
  return (plugin) => {
    const own = read(`plugins/${plugin}/locales/zh.json`);
    const words: Words = (id) => own[id] ?? core[`core.${id}`] ?? core[id] ?? id;
    return (resource, name) => headOf(words(`field.${name}`), resource.fields[name], ({ zh }) => zh);
  };
}

const line = (what: string, ...details: readonly Detail[]): string =>
  `- ${[what, ...details.filter((one) => one !== undefined && one !== false && one !== '')].join(', ')}\n`;
const column = (head: Head, resource: Resource, one: string | Column): string => {
  const { field, id, title, pin, hidden, cell, opens }: Column = typeof one === 'string' ? { field: one } : one;
  const more = [pin && `pinned ${pin}`, hidden && 'hidden at first', opens && 'opens the record'];
  if (field === undefined) return line(`column ${id ?? ''}`, title, 'cell of its own', ...more);
  const kind = resource.fields[field]?.kind;
  return line(`column ${field} ${head(resource, field)}`, kind, cell !== undefined && 'cell of its own', ...more);
};
const filter = (head: Head, resource: Resource, name: string): string => {
  const kinds: Readonly<Record<string, string>> = { ...baseFilters, ...resource.filters };
  return line(`filter ${name} ${head(resource, name)}`, kinds[name]);
};
const command = (where: string, { name, danger }: Command, ...details: readonly Detail[]): string =>
  line(`${where}: ${name}`, danger && 'danger', ...details);
const button = (where: string, one: Button): string => {
  const form = one.form !== undefined && 'form of its own';
  if (one.command) return command(where, one.command, one.kind === 'import' && 'imports rows', form);
  const { like, key } = one;
  return line(`${where}: ${one.id ?? ''}`, key && `key ${key}`, like && `where ${like.name} is allowed`);
};
const buttons = (where: string, all: readonly Button[] = []): string => all.map((one) => button(where, one)).join('');
const conditions = (what: string, of: object | undefined): string => (of ? line(`${what}: ${JSON.stringify(of)}`) : '');
const order = (sort: Definition['sort']): string =>
  sort
    ? line(
        `order: ${Object.entries(sort)
          .map(([field, way]) => `${field} ${way}`)
          .join(', ')}`,
      )
    : '';
const records = ({ resource, workflow }: Definition): string =>
  line(`records: ${resource.name}`, workflow && `lifecycle ${workflow.name}`);
const sections = (head: Head, { resource, sections: all = [] }: Definition): string =>
  all
    .flatMap(({ title, fields }) => fields.map((name) => line(`section ${title}: ${name} ${head(resource, name)}`)))
    .join('');

const list = (head: Head, page: Definition): string =>
  records(page) +
  conditions('always', page.fixed) +
  order(page.sort) +
  (page.opens ? line(`opens: ${page.opens}`) : '') +
  (page.exportKey ? line(`export: ${page.exportKey}`) : '') +
  (page.top ? line('part above the list') : '') +
  page.columns.map((one) => column(head, page.resource, one)).join('') +
  page.filters.map((name) => filter(head, page.resource, name)).join('') +
  (page.mainFilters === undefined ? '' : line(`filters shown at once: ${String(page.mainFilters)}`)) +
  buttons('above', page.actions) +
  buttons('row', page.rowActions) +
  (page.bulk ?? []).map((one) => command('selected', one)).join('') +
  (page.workbench ? desk(head, page.workbench) : '');
/** An audit workbench, of a list or on a page of its own. */
const desk = (head: Head, page: Definition): string =>
  conditions('desk, waiting', page.waiting) +
  order(page.sort) +
  command('desk, passes', page.pass) +
  command('desk, refuses', page.refuse) +
  (page.papers ? line(`desk, papers: ${page.papers.join(', ')}`) : '') +
  (page.reasons ? line(`desk, reasons: ${page.reasons.join(', ')}`) : '') +
  sections(head, page);
const figure = (head: Head, resource: Resource, name: string): string =>
  line(`figure ${name} ${head(resource, name)}`, resource.fields[name]?.kind);
const record = (head: Head, page: Definition): string =>
  records(page) +
  page.figures.map((name) => figure(head, page.resource, name)).join('') +
  sections(head, page) +
  buttons('above', page.actions) +
  (page.tabs ?? []).map(({ id, key }) => line(`tab ${id}`, key && `key ${key}`)).join('');
const form = (_head: Head, page: Definition): string =>
  command('command', page.command) +
  (page.sections ?? [{ title: 'all', fields: Object.keys(page.command.input) }])
    .flatMap(({ title, fields }) =>
      fields.map((name) => line(`section ${title}: ${name}`, page.command.input[name]?.kind)),
    )
    .join('');

const audit = (head: Head, page: Definition): string => records(page) + desk(head, page);
const written = { list, record, audit, form } as const;
type Kind = keyof typeof written;

/** The pages of these kinds, each under its own heading. */
export async function screenTexts(root: string, screens: readonly Screen[]): Promise<(...kinds: Kind[]) => string> {
  const heads = await headsOf(root);
  return (...kinds) =>
    screens
      .flatMap(({ plugin, name, route, kind, definition }) => {
        const known = kinds.find((one) => one === kind);
        if (known === undefined || definition === undefined) return [];
        return [`## ${name} ${route.title.zh}\n\n${written[known](heads(plugin), definition)}`];
      })
      .join('\n');
}
