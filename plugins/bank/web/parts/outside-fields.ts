import type { Choice, Field } from '@freightdeck/sdk/contract';
import { money, openChoice, ownerType, plate, ratio } from '@freightdeck/sdk/contract';
import { channel, direction, outsideName, outsideWord } from '../../contract/index.ts';

const resource = openChoice('LOG_MODULE', []);
/** Names whose values other plugins have the words of: they are read from the dictionary. */
const valueFields: Readonly<Record<string, Field>> = {
  channel,
  direction,
  ownerType,
  vehicleNum: plate(),
  askedBy: openChoice('RED_CONFIRM_ASKED_BY', []),
  invoiceType: openChoice('INVOICE_TYPE', []),
  msgType: openChoice('REG_MSG_TYPE', []),
  plateColor: openChoice('PLATE_COLOR', []),
  prepayKind: openChoice('PREPAY_KIND', []),
  provider: openChoice('TRACK_PULL_PROVIDER', []),
  reasonCode: openChoice('INVOICE_RED_REASON', []),
  resource,
  thirdType: openChoice('FUEL_THIRD_TYPE', []),
  type: openChoice('OCR_TYPE', []),
};
/** The words of an event: of the open interface, or of a command, whose name is a kind of record and what is done. */
export const eventFields = {
  hook: openChoice('OPEN_HOOK_EVENT', []),
  resource,
  action: openChoice('LOG_ACTION', []),
};
const wholeCents = /(^a|A)mount$|Cents$|^(amountExcl|tax|balance|frozen)$/;
const wholeNumber = /^-?\d{1,15}$/;

/** One value of a message, as a field of a record is shown. Values of messages are text. */
export function fieldOfValue(path: string, value: string): { readonly field: Field; readonly value: unknown } {
  const name = lastName(path);
  if (wholeNumber.test(value)) {
    if (wholeCents.test(name)) return { field: money(), value: Number(value) };
    if (name.endsWith('Ppm')) return { field: ratio(), value: Number(value) };
  }
  return { field: valueFields[name] ?? outsideWord, value };
}
const isPlace = (part: string): boolean => /^\d+$/.test(part);
const lastName = (path: string): string =>
  path
    .split('.')
    .filter((part) => !isPlace(part))
    .at(-1) ?? path;

/** The label of a value: `lines.0.amountExcl` is 明细 1 · 不含税金额. A name that nobody has named is shown as it is. */
export function labelOfPath(path: string, pick: (words: Choice) => string): string {
  const labels: string[] = [];
  for (const part of path.split('.')) {
    const known = outsideName.choices?.find(({ value }) => value === part);
    if (isPlace(part) && labels.length > 0) labels.push(`${labels.pop()} ${Number(part) + 1}`);
    else labels.push(known ? pick(known) : part);
  }
  return labels.join(' · ');
}
