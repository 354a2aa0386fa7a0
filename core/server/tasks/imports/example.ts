import { formatNumber, unitOf } from '@freightdeck/sdk/values';
import type { PlanColumn } from './import-plan.ts';

/** Example values for each kind of field; no person or place with region code 990000 exists. */
const samples: Partial<Readonly<Record<PlanColumn['field']['kind'], string>>> = {
  plate: '浙A12345',
  mobile: '19900000001',
  idNumber: '99000019900101001X',
  bankCard: '6222020200112233445',
  creditCode: '91990000MADEM0001',
  vin: 'LFWADEMTESTA00001',
  date: '2026-01-31',
  dateTime: '2026-01-31 08:30:00',
};
const own = new Map<string, string>();

/** Appends the check character that makes an identifier valid. */
function completed(column: PlanColumn, sample: string): string {
  const known = own.get(column.field.kind);
  if (known !== undefined) return known;
  const passes = (text: string): boolean => column.field.schema.safeParse(text).success;
  const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  const made = passes(sample)
    ? sample
    : ([...signs]
        .flatMap((sign) => [
          sample + sign,
          sample.slice(0, -1) + sign,
          `${sample.slice(0, 8)}${sign}${sample.slice(9)}`,
        ])
        .find(passes) ?? sample);
  own.set(column.field.kind, made);
  return made;
}
/** Value of a column in the template's example row; the column's schema accepts it. */
export function exampleOf(column: PlanColumn, language: 'zh' | 'en'): string {
  const { field, label } = column;
  switch (field.kind) {
    case 'money':
    case 'unitPrice':
      return '100.00';
    case 'weight':
      return '32.500';
    case 'ratio':
      return field.unit === 'perMille' ? '3‰' : `${Math.min(6.5, (field.max ?? 1_000_000) / 10_000)}%`;
    case 'distance':
      return (field.max ?? 86_400) < 86_400 ? '0.5' : '86.4';
    case 'integer':
      return formatNumber(unitOf(field) ?? 'count', Math.max(field.min ?? 1, 1)).replaceAll(',', '');
    case 'flag':
      return { zh: '是', en: 'Yes' }[language];
    case 'choice':
      return field.choices?.[0]?.[language] ?? '';
    case 'plate':
    case 'mobile':
    case 'idNumber':
    case 'bankCard':
    case 'creditCode':
    case 'vin':
    case 'date':
    case 'dateTime':
      return completed(column, samples[field.kind] ?? '');
    default:
      return `${{ zh: '示例', en: 'Sample ' }[language]}${label[language]}`
        .slice(0, field.max ?? 20)
        .padEnd(field.min ?? 1, '1')
        .trim();
  }
}
