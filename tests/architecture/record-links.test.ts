import { expect, it } from 'vitest';
import { serverPlugins } from '../../host/plugins.server.ts';
import { plugins } from '../../host/plugins.web.ts';
import { columnFields } from '../../core/web/pages/column-fields.ts';
import type { Fields } from '../../sdk/contract/index.ts';
import { namedRecord } from '../../sdk/ui/index.ts';
import { declarations } from '../support/declarations.ts';
import { readScreens } from './screens.ts';

const resources = new Map(
  serverPlugins.flatMap((half) => declarations(half.serves)).flatMap(({ on }) => (on ? [[on.name, on] as const] : [])),
);
const places = serverPlugins.flatMap(({ manifest }) =>
  Object.entries(manifest.routes).flatMap(([route, { shows = {} }]) =>
    Object.entries(shows).map(([resource, by]) => ({ route, resource, by })),
  ),
);
const shown = new Set(places.filter(({ by }) => by === 'id').map(({ resource }) => resource));

it('a page shows records of a resource that exists, found by their id or by a filter of its list', () => {
  const wrong = places.filter(({ resource, by }) => {
    const found = resources.get(resource);
    return !found || (by !== 'id' && !(by in found.filters));
  });
  expect(wrong).toEqual([]);
});

it('the browser can fetch the contract of each record that is linked to, to ask for the rights', async () => {
  const kept = new Set<string>();
  for (const { load } of plugins)
    for (const name of Object.keys((await load()).default.resources ?? {})) kept.add(name);
  expect([...new Set(places.map(({ resource }) => resource))].filter((name) => !kept.has(name))).toEqual([]);
});

/** Too general to say whose: anybody has a name, and every channel numbers its payments. */
const general = ['id', 'name', 'channelNo'];
/** What people call records by, and whose they are: the fields by which pages find them. */
const callNames = new Map([
  ...places.flatMap(({ resource, by }) => (general.includes(by) ? [] : [[by, resource] as const])),
  ['driverName', 'driver'] as const,
]);
/** The record that a value of the field names, however it is kept. */
const namedBy = (fields: Fields, name: string) =>
  namedRecord(
    fields,
    name,
    Object.fromEntries(Object.keys(fields).map((key) => [key, key === name ? '蒙A12345' : 'some'])),
  )?.resource;

it('a column of a list that names a record of the product leads to it', async () => {
  /** Fields called like the name of a record that is none, or none of the product. */
  const others = new Set([
    // The firm of the broker, who is no shipper.
    'broker.companyName',
    // As the other system wrote it.
    'openCall.companyName',
    // What was typed in the file that is read.
    'importRow.driverName',
    'importRow.vehicleNum',
  ]);
  const met = new Set<string>();
  const plain = (await readScreens()).flatMap(({ route, page }) => {
    if (page.kind !== 'list') return [];
    const { name: own, label, fields } = page.resource;
    return columnFields(page).flatMap((column) => {
      const field = fields[column];
      const expected = field?.kind === 'plate' ? 'vehicle' : callNames.get(column);
      if (!field || expected === undefined || expected === own || (column === label && page.opens !== undefined))
        return [];
      if (others.has(`${own}.${column}`)) {
        met.add(`${own}.${column}`);
        return [];
      }
      return namedBy(fields, column) === undefined ? [`${route}: ${own}.${column} is no link to ${expected}`] : [];
    });
  });
  expect(plain).toEqual([]);
  expect([...others].filter((one) => !met.has(one))).toEqual([]);
});

it('an id whose record has a page says which field beside it people call that record by', () => {
  /** Ids with no such field beside them, or one that stands for another id already. */
  const unnamed = new Set([
    // Chosen as a target of a limit, whose name is one field for all kinds of targets.
    'consumeLimit.driverId',
    'consumeLimit.vehicleId',
    // The application, which the bench of waybills does not show.
    'billableWaybill.applyId',
    'invoiceApplyLine.applyId',
    // The proof of a signature is shown on the contract itself.
    'contractSignature.contractId',
    'openCredential.openPlatformId',
    // The bench shows the shipper and the driver of a waybill, not its goods.
    'settlementBench.goodsId',
  ]);
  const wrong = [...resources.values()].flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([key, { kind, refers = '', names }]) => {
      if (names !== undefined) return names in fields ? [] : [`${name}.${key} names ${names}, which is no field`];
      return kind === 'id' && shown.has(refers) && !unnamed.has(`${name}.${key}`) ? [`${name}.${key}`] : [];
    }),
  );
  expect(wrong).toEqual([]);
});
