import { creditCodeSchema, idNumberSchema, plateKind } from '@freightdeck/sdk/values';
import { wordsBetween, type Row, type Word } from './read-rows.ts';

/** What may stand on a paper. */
export type FieldName =
  'slipNo' | 'vehicleNum' | 'grossKg' | 'tareKg' | 'netKg' | 'weighAt' | 'idNumber' | 'creditCode';
/** What one look says of a field: nothing is sure yet. */
export interface Found {
  readonly field: FieldName;
  readonly value: string;
  /** 0 to 100, of its worst word. */
  readonly confidence: number;
  readonly words: readonly Word[];
}

const rest = String.raw`[\s:：;；=|,.，]*`;
const name = (text: string): string => [...text].join(String.raw`\s*`);
const weightOf = (labels: string): RegExp =>
  new RegExp(String.raw`(?:${labels})\s*重${rest}(\d[\d ]*(?:[.,]\s?\d+)?)\s*(kg|k9|公\s*斤|千\s*克|吨|t)?`, 'gi');
const weights = [
  ['grossKg', weightOf('毛')],
  ['tareKg', weightOf('皮')],
  ['netKg', weightOf('净')],
] as const;
const numbers = ['单号', '流水号', '序号', '编号'].map(name).join('|');
const numbered = new RegExp(String.raw`(?:${numbers})${rest}([A-Z0-9][A-Z0-9-]{3,23})(?![\w.])`, 'gi');
const plates =
  /([京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]\s*[A-Z]\s*[A-Z0-9]{4,6}挂?)(?![A-Z0-9])/gi;
const moments =
  /((?:20\d{2})\s*[-./年]\s*\d{1,2}\s*[-./月]\s*\d{1,2}\s*日?)\s*(\d{1,2}\s*[:：]\s*\d{2}(?:\s*[:：]\s*\d{2})?)/g;
const persons = /(?<!\d)(\d{17}[\dXx])(?![\dXx])/g;
const companies = /(?<![A-Z0-9])([0-9A-HJ-NPQRTUWXY]{18})(?![A-Z0-9])/g;
/** The heaviest that a bridge weighs. */
const most = 200_000;

/** Whole kilograms of what is written; a number without a unit is kilograms when it is whole, tonnes when it is not. */
function kilograms(written: string, unit: string | undefined): number | undefined {
  const plain = written.replace(/\s/g, '').replace(',', '.');
  const tonnes = unit ? /^(t|吨)$/i.test(unit) : plain.includes('.');
  const [whole = '', share = ''] = plain.split('.');
  if (tonnes ? share.length > 3 : share !== '' && !/^0+$/.test(share)) return undefined;
  const kg = tonnes ? Number(whole) * 1000 + Number(share.padEnd(3, '0')) : Number(whole);
  return kg >= 100 && kg <= most ? kg : undefined;
}
/** A moment as the wire has it, when there is such a day and time. */
function moment(day: string, time: string): string | undefined {
  const [year = 0, month = 0, date = 0] = day.match(/\d+/g)?.map(Number) ?? [];
  const [hour = 0, minute = 0, second = 0] = time.match(/\d+/g)?.map(Number) ?? [];
  const at = new Date(Date.UTC(year, month - 1, date, hour, minute, second));
  const text = [year, month, date].map((one) => String(one).padStart(2, '0')).join('-');
  const clock = [hour, minute, second].map((one) => String(one).padStart(2, '0')).join(':');
  return at.toISOString().slice(0, 19).replace('T', ' ') === `${text} ${clock}` ? `${text} ${clock}` : undefined;
}
/** What one look at a paper says. */
export function foundIn(rows: readonly Row[]): readonly Found[] {
  return rows.flatMap((row) => {
    const found: Found[] = [];
    const note = (field: FieldName, value: string | undefined, match: RegExpMatchArray, group = 1): void => {
      if (value === undefined) return;
      const from = (match.index ?? 0) + match[0].indexOf(match[group] ?? '');
      const words = wordsBetween(row, from, (match.index ?? 0) + match[0].length);
      found.push({ field, value, words, confidence: Math.min(...words.map(({ confidence }) => confidence)) });
    };
    for (const [field, pattern] of weights)
      for (const match of row.text.matchAll(pattern))
        note(field, kilograms(match[1] ?? '', match[2]?.replace(/\s/g, ''))?.toString(), match);
    for (const match of row.text.matchAll(numbered)) note('slipNo', match[1]?.toUpperCase(), match);
    for (const match of row.text.matchAll(plates)) {
      const plate = (match[1] ?? '').replace(/\s/g, '').toUpperCase();
      note('vehicleNum', plateKind(plate) ? plate : undefined, match);
    }
    for (const match of row.text.matchAll(moments)) note('weighAt', moment(match[1] ?? '', match[2] ?? ''), match);
    for (const match of row.text.matchAll(persons)) {
      const number = (match[1] ?? '').toUpperCase();
      note('idNumber', idNumberSchema.safeParse(number).success ? number : undefined, match);
    }
    for (const match of row.text.matchAll(companies))
      note('creditCode', creditCodeSchema.safeParse(match[1]).success ? match[1] : undefined, match);
    return found;
  });
}
