import type { Field, FieldKind } from '@freightdeck/sdk/contract';
import { FieldValue, fieldText, namedRecord, RecordLink, selectColumnWidth, textWidth } from '@freightdeck/sdk/ui';
import type { GridColumn, RowEvents } from '@freightdeck/sdk/ui';
import { isNumber, namesUnit, shownAs, unitOf, units } from '@freightdeck/sdk/values';
import type { ShownAs } from '@freightdeck/sdk/values';
import type { ColumnSetting, ListDefinition, SlotFilling } from '@freightdeck/sdk/web';
import type { ReactNode } from 'react';
import { countedField } from './counted-field.ts';
import type { AnyRecord } from './list-store.ts';
import { summedFields } from './list-sums.ts';

type Pick = Parameters<typeof fieldText>[2];
type TextOf = (id: string) => string;
/** A column before the person's own settings. */
export interface ListColumn extends GridColumn<AnyRecord> {
  /** Hidden until the person wants it. */
  readonly hidden: boolean;
  /** Text for the export; cells of one's own have none. */
  readonly text: ((row: AnyRecord) => string) | undefined;
}
const widths: Partial<Record<FieldKind, number>> = {
  plate: 112,
  money: 120,
  weight: 104,
  ratio: 96,
  unitPrice: 112,
  distance: 104,
  date: 112,
  dateTime: 172,
  mobile: 128,
  idNumber: 176,
  bankCard: 176,
  flag: 88,
  choice: 120,
  longText: 200,
  integer: 96,
  vin: 176,
  creditCode: 184,
  place: 200,
  region: 200,
  coordinates: 190,
};
/** A short text is a person's name or a code. */
const shortText = 20;
const widthOf = (field: Field | undefined): number =>
  widths[field?.kind ?? 'text'] ?? (field?.max !== undefined && field.max <= shortText ? 112 : 136);

const nothing = '–';
const stateFont = 12;
/**
 * What is more than its words: a status, a plate, an amount below zero. All else needs no component of its own, twenty
 * times a column.
 */
const isDrawn = ({ field, value }: ShownAs): boolean =>
  field?.kind === 'plate' ||
  field?.format === 'colour' ||
  (field?.of ?? field)?.kind === 'file' ||
  // Names that are fetched.
  field?.kind === 'region' ||
  // Words of a dictionary that is fetched.
  field?.choices?.length === 0 ||
  (field?.kind === 'money' && Number(value) < 0) ||
  field?.choices?.some((one) => one.tone) === true;

/** Around the words of a state in its cell: sign, gap and edges of the badge, and those of the cell. */
const besideState = 58;
/** Room for the longest state, whole in either language. */
const leastOf = (field: Field | undefined, pick: Pick): number =>
  Math.max(
    0,
    ...(field?.choices ?? []).flatMap((one) => (one.tone ? [textWidth(pick(one), stateFont) + besideState] : [])),
  );

/** The label of a field with its unit, as a column head says it: 运费(元). */
export function headOf(label: string, field: Field | undefined, pick: Pick): string {
  const unit = unitOf(field);
  // A percent stands with each figure, and so does a unit that each record chooses.
  if (unit === undefined || unit === 'percent' || unit === 'perMille' || namesUnit(field) || /[(（]/.test(label))
    return label;
  const word = pick(units[unit]);
  // Behind an English word the unit may go on in a line of its own, as a whole.
  return word === '' ? label : `${label}${/\w$/.test(label) ? ' ' : ''}(${word})`;
}
/** The columns of a definition, with labels, widths, alignment and formats from their fields. */
export function listColumns(
  definition: ListDefinition,
  text: TextOf,
  pick: Pick,
  link: (row: AnyRecord, content: ReactNode, onOpen: RowEvents['onOpen']) => ReactNode,
): readonly ListColumn[] {
  const { resource } = definition;
  const columns = definition.columns.map((column): ListColumn => {
    if (typeof column !== 'string' && 'id' in column)
      return {
        id: column.id,
        title: text(column.title),
        width: column.width ?? 160,
        ...(column.pin ? { pin: column.pin } : {}),
        hidden: false,
        cell: column.cell,
        text: undefined,
      };
    const wish = typeof column === 'string' ? { field: column } : column;
    const field = resource.fields[wish.field];
    const opens = definition.opens !== undefined && (wish.opens ?? wish.field === resource.label);
    const words = (row: AnyRecord): string => fieldText(field, row[wish.field], pick, row);
    const plain = (row: AnyRecord): ReactNode => {
      const shown = words(row);
      if (shown === '') return nothing;
      return isDrawn(shownAs(field, row[wish.field], row)) ? (
        <FieldValue field={field} value={row[wish.field]} record={row} />
      ) : (
        shown
      );
    };
    const own = wish.field === resource.label;
    // What names another record leads to it; the name of the own record opens it, if anything does.
    const linked = (row: AnyRecord): ReactNode => {
      const to = opens ? undefined : namedRecord(resource.fields, wish.field, row);
      const shown = plain(row);
      return to && !(own && to.resource === resource.name) ? <RecordLink to={to}>{shown}</RecordLink> : shown;
    };
    const content = (row: AnyRecord): ReactNode => wish.cell?.(row) ?? linked(row);
    return {
      id: wish.field,
      title: headOf(text(`field.${wish.field}`), field, pick),
      width: wish.width ?? (wish.field === resource.label ? 168 : widthOf(field)),
      ...(wish.cell === undefined ? { least: leastOf(field, pick) } : {}),
      align: isNumber(field) ? 'end' : 'start',
      whole: field?.kind === 'date' || field?.kind === 'dateTime',
      ...(wish.pin ? { pin: wish.pin } : {}),
      sortable: resource.sorts.includes(wish.field),
      hidden: wish.hidden === true,
      inline: wish.cell === undefined,
      cell: opens ? (row, { onOpen }) => link(row, content(row), onOpen) : content,
      hint: words,
      text: words,
    };
  });
  return inSight(columns, definition);
}
/** Pixels for the columns of a list in a window of 1440: beside menu and margins, ticks and actions. */
const deskWidth = 1192 - selectColumnWidth - 210;
/**
 * The columns in their order, but state, money and time come forward as far as they must to be in sight in the window
 * most people have.
 */
function inSight(columns: readonly ListColumn[], definition: ListDefinition): readonly ListColumn[] {
  const { resource, sort = {} } = definition;
  const seen = columns.filter((column) => !column.hidden && column.pin === undefined);
  const isTime = ({ id }: ListColumn): boolean => ['date', 'dateTime'].includes(resource.fields[id]?.kind ?? '');
  const [ordered = ''] = Object.keys(sort);
  const sums = summedFields(definition);
  const wanted = [
    seen.find(({ id }) => id === countedField(definition)),
    seen.find(({ id }) => id === sums.find((name) => seen.some((one) => one.id === name))),
    seen.find((column) => column.id === ordered && isTime(column)) ?? seen.find(isTime),
  ].filter((column) => column !== undefined);
  let left = columns.reduce((room, { pin, width }) => (pin ? room - width : room), deskWidth);
  left = wanted.reduce((room, { width }) => room - width, left);
  const ahead: ListColumn[] = [];
  for (const column of seen) {
    if (!wanted.includes(column)) left -= column.width;
    if (left < 0) break;
    ahead.push(column);
  }
  const front = [...ahead, ...wanted.filter((column) => !ahead.includes(column))];
  const isFront = (column: ListColumn): boolean => front.includes(column);
  const pinned = columns.filter(({ pin }) => pin !== undefined);
  return [...pinned, ...front, ...columns.filter((column) => column.pin === undefined && !isFront(column))];
}
/** Columns that other plugins keep. */
export const guestColumns = (
  guests: readonly SlotFilling<{ readonly record: AnyRecord }>[],
  pick: Pick,
): readonly ListColumn[] =>
  guests.map(({ key, title, Part }) => ({
    id: key,
    title: pick(title),
    width: 160,
    hidden: false,
    cell: (row) => <Part record={row} />,
    text: undefined,
  }));
/** The settings a list starts with. */
export const defaultSettings = (columns: readonly ListColumn[]): readonly ColumnSetting[] =>
  columns.map((column, index) => ({
    prop: column.id,
    label: column.title,
    key: index + 1,
    width: column.width,
    visible: !column.hidden,
    isExport: column.text !== undefined,
    ...(column.text ? {} : { disabledExport: true }),
  }));
/** The columns in the person's order and width, without those they hid. */
export function arrangedColumns(
  columns: readonly ListColumn[],
  settings: readonly ColumnSetting[],
): readonly ListColumn[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return [...settings]
    .sort((one, other) => one.key - other.key)
    .flatMap((setting) => {
      const column = byId.get(setting.prop);
      if (!column || !setting.visible) return [];
      if (column.width === setting.width && setting.pin === undefined) return [column];
      const { pin, ...rest } = column;
      const wanted = setting.pin ?? pin;
      const exact = column.width === setting.width ? {} : { width: setting.width, exact: true };
      return [{ ...rest, ...exact, ...(wanted === undefined || wanted === 'none' ? {} : { pin: wanted }) }];
    });
}
