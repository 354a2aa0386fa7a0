import { formatNumber, unitOf } from '@freightdeck/sdk/values';
import type { ImportPlan, PlanColumn, RowPlan } from './import-plan.ts';

/** A plan with the command, if it has one, that its rows are for. */
type ExamplePlan = RowPlan & Partial<Pick<ImportPlan, 'command'>>;
/** Example values for each kind of field; no person or place with region code 990000 exists. */
const samples: Partial<Readonly<Record<PlanColumn['field']['kind'], string>>> = {
  plate: '浙A12345',
  mobile: '19900000001',
  idNumber: '99000019900101001X',
  bankCard: '6222020200112233445',
  creditCode: '91990000MADEM0001',
  vin: 'LFWADEMTESTA00001',
};
/** The moment of a row's first time column, and how many hours later each further one is: what ends has begun. */
const begins = Date.UTC(2026, 0, 30, 8, 30);
const hoursBetween = 32;
const isMoment = ({ field }: PlanColumn): boolean => field.kind === 'date' || field.kind === 'dateTime';
function momentOf(columns: readonly PlanColumn[], column: PlanColumn): string {
  const before = columns.filter(isMoment).indexOf(column);
  const written = new Date(begins + before * hoursBetween * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  return column.field.kind === 'date' ? written.slice(0, 10) : written;
}
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
function exampleOf(column: PlanColumn, columns: readonly PlanColumn[], language: 'zh' | 'en'): string {
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
      return completed(column, samples[field.kind] ?? '');
    case 'date':
    case 'dateTime':
      return momentOf(columns, column);
    default:
      return `${{ zh: '示例', en: 'Sample ' }[language]}${label[language]}`
        .slice(0, field.max ?? 20)
        .padEnd(field.min ?? 1, '1')
        .trim();
  }
}
/**
 * The example row of a template, by column; its import accepts it. What the kind of a column does not say the command
 * says itself.
 */
export const exampleRow = ({ columns, command }: ExamplePlan, language: 'zh' | 'en'): readonly string[] =>
  columns.map((column) => command?.template?.example?.[column.name] ?? exampleOf(column, columns, language));
