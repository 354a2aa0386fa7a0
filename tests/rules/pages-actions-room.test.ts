import { choice, defineCommand, defineResource, defineWorkflow, integer, text } from '@freightdeck/sdk/contract';
import { action } from '@freightdeck/sdk/web';
import type { ListDefinition, Permissions } from '@freightdeck/sdk/web';
import { describe, expect, test } from 'vitest';
import { type AnyAction, verbAmong } from '../../core/web/pages/actions.ts';
import { roomForActions } from '../../core/web/pages/room-for-actions.ts';

const trips = defineResource({
  name: 'roomTrip',
  path: '/api/test/roomTrip',
  table: 'room_trip',
  tenancy: 'tenant',
  label: 'name',
  access: ['trip:view'],
  filters: {},
  sorts: [],
  fields: {
    name: text(20),
    held: integer(0, 1),
    state: choice('ROOM_STATE', [
      { value: 1, zh: '待装', en: 'To load', tone: 'waiting' },
      { value: 2, zh: '在途', en: 'On the way', tone: 'running' },
    ]),
  },
});
const command = (verb: string) =>
  defineCommand({
    name: `roomTrip.${verb}`,
    path: `/api/test/roomTrip/${verb}`,
    access: [`trip:${verb}`],
    on: trips,
    input: {},
  });
const [load, cancel, hold, free, sign, note] = [
  command('load'),
  command('cancel'),
  command('hold'),
  command('free'),
  command('sign'),
  command('note'),
];
const still = { held: { is: [0], refusal: 'held' } } as const;
const life = defineWorkflow({
  name: 'roomTrip',
  resource: trips,
  state: 'state',
  initial: 1,
  transitions: {
    load: { command: load, from: [1], to: 2, actors: ['provider'] },
    cancel: { command: cancel, from: [1], to: 2, actors: ['provider'] },
    hold: { command: hold, from: [1, 2], to: 'same', actors: ['provider'], when: still },
    free: {
      command: free,
      from: [1, 2],
      to: 'same',
      actors: ['provider'],
      when: { held: { is: [1], refusal: 'notHeld' } },
    },
    sign: { command: sign, from: [2], to: 2, actors: ['provider'] },
  },
});
const labels: Readonly<Record<string, string>> = {
  'action.load': '代装货',
  'action.cancel': '取消',
  'action.hold': '冻结',
  'action.free': '解冻',
  'action.sign': '签收确认',
  'action.note': 'Note',
  'core.page.more': '更多',
};
const said = (id: string): string => labels[id] ?? id;
const may = (...keys: readonly string[]) => ({ can: (key: string) => keys.includes(key) }) as unknown as Permissions;
const everything = may('trip:load', 'trip:cancel', 'trip:hold', 'trip:free', 'trip:sign', 'trip:note');
const list = (commands: readonly ReturnType<typeof command>[], workflow?: typeof life): ListDefinition =>
  ({
    kind: 'list',
    resource: trips,
    columns: [],
    filters: [],
    rowActions: commands.map((one) => action(one)),
    ...(workflow ? { workflow } : {}),
  }) as unknown as ListDefinition;
const wide = (count: number): number => 10 + 14 * count;
const buttonRoom = 28;

describe('the places of a row: one verb, ⋯ and the preview', () => {
  test('the verb has the room of the longest that stands first in any state; what stands second makes none', () => {
    expect(roomForActions(list([load, cancel, hold, free, sign], life), everything, said, false)).toEqual({
      verb: wide(3),
      more: true,
      width: wide(3) + buttonRoom,
    });
    // In both languages: what is longer in one of them takes more room in that one.
    const english = (id: string): string => (id === 'action.load' ? 'Load on behalf' : said(id));
    expect(roomForActions(list([load, cancel], life), everything, english, false).verb).toBe(Math.ceil(10 + 14 * 7.3));
  });
  test('⋯ has a place only where more than one can stand in a state; the preview always has its own', () => {
    const loading = roomForActions(list([load, sign], life), everything, said, true);
    expect(loading).toEqual({ verb: wide(4), more: false, width: wide(4) + buttonRoom });
    expect(roomForActions(list([note, load], life), everything, said, true).more).toBe(true);
  });
  test('leaves out what this person may not press', () => {
    expect(roomForActions(list([load, cancel, hold, free, sign], life), may('trip:sign'), said, false)).toEqual({
      verb: wide(4),
      more: false,
      width: wide(4),
    });
    expect(roomForActions(list([load, cancel], life), may(), said, false).width).toBe(0);
  });
  test('without a workflow any may stand first; never more than a list can spare', () => {
    expect(roomForActions(list([cancel, sign]), everything, said, false).verb).toBe(wide(4));
    expect(roomForActions(list([load]), everything, () => '很长很长的一个按钮很长很长', false).verb).toBe(184);
  });
  test('a row that offers a longer verb than its state told of has room for it', () => {
    const row = { id: 't1', platformId: '1', version: 1, abilities: ['roomTrip.sign'], name: 'T', held: 0, state: 1 };
    const withRows = (rows: readonly (typeof row)[]) =>
      roomForActions(
        list([load, cancel], life),
        everything,
        (id) => (id === 'action.cancel' ? '取消这一单' : said(id)),
        false,
        rows,
      );
    expect([withRows([]).verb, withRows([{ ...row, abilities: ['roomTrip.cancel'] }]).verb]).toEqual([
      wide(3),
      wide(5),
    ]);
  });
  test('the verb does no harm where there is another one', () => {
    const harm = defineCommand({ ...command('note'), danger: true });
    const [harmful, harmless] = [action(harm), action(cancel)] as unknown as readonly [AnyAction, AnyAction];
    expect(verbAmong([harmful, harmless])).toBe(harmless);
    expect(verbAmong([harmful])).toBe(harmful);
  });
});
