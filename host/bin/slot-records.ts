import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as carrier from '@freightdeck/plugin-carrier/contract';
import * as goods from '@freightdeck/plugin-goods/contract';
import * as vehicle from '@freightdeck/plugin-vehicle/contract';
import * as waybill from '@freightdeck/plugin-waybill/contract';
import type { Field, Resource } from '@freightdeck/sdk/contract';
import { format, resolveConfig } from 'prettier';

/** Resources whose records partners are shown in the slots of their pages. */
const shown = ['waybill', 'goods', 'vehicle', 'driver'] as const;
const folder = join(import.meta.dirname, '../../sdk/contract/slot-records');

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'path' in value && 'name' in value;
const numbers = new Set(['integer', 'money', 'unitPrice', 'weight', 'ratio', 'distance']);

function typeOf({ kind, choices, required, of }: Field): string {
  const bare = (): string => {
    if (kind === 'flag') return 'boolean';
    if (numbers.has(kind)) return 'number';
    if (kind === 'list') return of === undefined || of.fields ? 'readonly unknown[]' : `readonly (${typeOf(of)})[]`;
    if (kind === 'json') return 'unknown';
    if (kind === 'choice')
      return [...new Set((choices ?? []).map(({ value }) => typeof value))].join(' | ') || 'string';
    return 'string';
  };
  const type = bare();
  return required || type === 'unknown' ? type : `${type} | null`;
}
const nameOf = (resource: string): string => `${resource.charAt(0).toUpperCase()}${resource.slice(1)}Record`;

/** The files, by name: one type per resource, as its records reach a part. */
export async function slotRecordFiles(): Promise<ReadonlyMap<string, string>> {
  const resources = [waybill, goods, vehicle, carrier].flatMap((all) => Object.values(all).filter(isResource));
  const style = await resolveConfig(join(folder, 'waybill.ts'));
  return new Map(
    await Promise.all(
      shown.map(async (name) => {
        const resource = resources.find((one) => one.name === name);
        if (!resource) throw new Error(`There is no resource ${name}`);
        const fields = Object.entries(resource.fields).map(([field, is]) => `readonly ${field}: ${typeOf(is)};`);
        const text = `import type { RecordBase } from '../resource.ts';\n
/** A record of \`${name}\` as a part in its pages is given it. Made by host/bin/slot-records.ts; do not edit. */
export interface ${nameOf(name)} extends RecordBase {
${fields.join('\n')}
}
`;
        return [`${name}.ts`, await format(text, { ...style, parser: 'typescript' })] as const;
      }),
    ),
  );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const [name, text] of await slotRecordFiles()) writeFileSync(join(folder, name), text);
