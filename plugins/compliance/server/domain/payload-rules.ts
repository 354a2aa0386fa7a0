import { messageField, messageTable } from '../../contract/message-table.ts';
import type { MessageField } from '../../contract/message-table.ts';

export type Body = Readonly<Record<string, unknown>>;
/** A place of a message, with the value that stands there. */
interface Found {
  readonly value: unknown;
}
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null;
/** All values at a path; a list without members has one value, which is missing. */
function valuesAt(body: unknown, path: readonly string[]): readonly Found[] {
  const [first, ...rest] = path;
  if (first === undefined) return [{ value: body }];
  const name = first.replace('[]', '');
  const value = isBody(body) ? body[name] : undefined;
  if (!first.endsWith('[]')) return valuesAt(value, rest);
  const members: readonly unknown[] = Array.isArray(value) ? value : [];
  return members.length === 0 ? [{ value: undefined }] : members.flatMap((member) => valuesAt(member, rest));
}
const at = (body: Body, path: string): readonly unknown[] => valuesAt(body, path.split('.')).map(({ value }) => value);
const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Whether a text has the published format. */
function fits(format: string, text: string): boolean {
  const parts = /^(an|n)(\.\.)?(\d+)(?:,(\d+))?$/.exec(format);
  if (!parts) throw new Error(`${format} is no format of a message`);
  const [, kind, upTo, size, decimals] = parts;
  const length = Number(size);
  if (kind === 'an') return upTo ? text.length <= length : text.length === length;
  if (decimals === undefined) return /^\d+$/.test(text) && (upTo ? text.length <= length : text.length === length);
  const number = new RegExp(`^\\d{1,${length - Number(decimals)}}\\.\\d{${decimals}}$`);
  return number.test(text);
}
const lightTonnes = 4.5;
/** Which fields are needed of this message. `light`: its driver drives vehicles up to 4.5 t alone. */
function isNeeded({ need }: MessageField, msgType: string, body: Body, light: boolean): boolean {
  const isLight = msgType === 'VEHICLE' ? Number(body.grossMass) <= lightTonnes : light;
  switch (need) {
    case 'M':
      return true;
    case 'light':
      return isLight;
    case 'heavy':
      return !isLight;
    case 'segment':
      return body.serialNumber !== '0000';
    default:
      return false;
  }
}
const isRight = ({ format, codes, like }: MessageField, value: unknown): boolean => {
  const text = String(value);
  return fits(format, text) && (codes === undefined || codes.includes(text)) && (like === undefined || like.test(text));
};
const thousandthsOf = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + Math.round(Number(value) * 1_000), 0);
/** Thousandths of a yuan that the sums may differ by: 0.01 yuan (F-06). */
const mostOff = 10;

/** What one field alone does not show: times out of order, and sums that differ. */
function contradictions(msgType: string, body: Body): readonly string[] {
  if (msgType === 'WAYBILL') {
    const names = ['consignmentDateTime', 'despatchActualDateTime', 'goodsReceiptDateTime'] as const;
    return names.filter((name, place) => {
      const before = body[names[place - 1] ?? name];
      return place > 0 && typeof before === 'string' && typeof body[name] === 'string' && before > String(body[name]);
    });
  }
  if (msgType !== 'FUNDS') return [];
  const paid = 'financialList[].monetaryAmount';
  const off = thousandthsOf(at(body, paid)) - thousandthsOf(at(body, 'shippingNoteList[].totalMonetaryAmount'));
  return Math.abs(off) <= mostOff ? [] : [paid];
}
/** Paths of the invalid fields, in order; a message without any can be sent. */
export function wrongFields(msgType: string, body: Body, light = false): readonly string[] {
  const table = (messageTable as Readonly<Record<string, readonly MessageField[] | undefined>>)[msgType] ?? [];
  const wrong = table
    .filter((field) =>
      at(body, field.path).some((value) =>
        isMissing(value) ? isNeeded(field, msgType, body, light) : !isRight(field, value),
      ),
    )
    .map(({ path }) => path);
  return [...wrong, ...contradictions(msgType, body).filter((path) => !wrong.includes(path))];
}
/** The words of a field. */
export const fieldWord = (msgType: string, path: string): string => messageField(msgType, path)?.zh ?? path;

/** Cents as yuan with three decimals, as the interface requires. */
export const yuan3 = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}0`;
/** A wire moment as fourteen digits. */
export const digits14 = (moment: string | null): string => (moment ?? '').replace(/\D/g, '').slice(0, 14);
/** A wire day as eight digits. */
export const digits8 = (day: string | null): string | null =>
  day === null ? null : day.replace(/\D/g, '').slice(0, 8);
