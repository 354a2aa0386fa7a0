import { createHash } from 'node:crypto';
import { wordOf } from '@freightdeck/sdk/contract';
import { checkAddress, PdfPrinter, platformName, serveQuery, sql } from '@freightdeck/sdk/server';
import { formatWeight } from '@freightdeck/sdk/values';
import { archiveFacts, printVehicle, vehicles } from '../contract/index.ts';
import zh from '../locales/zh.json' with { type: 'json' };
import { vehicle as plugin } from '../plugin.ts';

type Values = Readonly<Record<string, unknown>>;
const labels: Readonly<Record<string, string>> = zh;
const sections = [
  ...archiveFacts,
  {
    title: 'certificates',
    fields: ['drivingPermitTo', 'inspectTo', 'insuranceCompulsoryTo', 'insuranceCommercialTo'],
  },
  { title: 'people', fields: ['carOwnerName', 'driverName', 'captainName'] },
  { title: 'audit', fields: ['auditStatus', 'status', 'auditBy', 'auditAt'] },
] as const;

/** A value as people read it; a line without one is not printed. */
function shown(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const field = vehicles.fields[name as keyof typeof vehicles.fields];
  if (field.kind === 'weight') return `${formatWeight(Number(value))} 吨`;
  return field.choices ? (wordOf(field, value as string | number, 'zh') ?? String(value)) : String(value);
}
const partsOf = (row: Values) =>
  sections.flatMap(({ title, fields }) => {
    const rows = fields
      .map((name) => [labels[`field.${name}`]?.replace(/\(.*\)$/, '') ?? name, shown(name, row[name])] as const)
      .filter(([, value]) => value !== '');
    return rows.length === 0 ? [] : [{ kind: 'facts' as const, title: labels[`section.${title}`] ?? title, rows }];
  });

/** The code on the paper leads to the record in the console, which shows whether it still stands so. */
export const servePrintVehicle = serveQuery(printVehicle, async (call, { id, origin }) => {
  const row = await call.tx.one<Values & { readonly vehicleNum: string; readonly issuedBy: string }>(sql`
    select r.*, ${platformName} as issued_by, vehicle_owner(r.platform_id, r.id) as car_owner_name,
      name_of_driver(r.platform_id, r.default_driver_id) as driver_name,
      captain_of_driver(r.platform_id, r.default_driver_id) as captain_name
    from vehicle r where r.id = ${id} and (${call.isOperator} or r.platform_id = ${call.platformId})`);
  if (!row) return undefined;
  const parts = partsOf(row);
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  if (checkAddress(origin, '/', id, hash) === undefined) call.refuse('invalid');
  const content = await call.get(PdfPrinter).print({
    title: '车辆档案',
    number: row.vehicleNum,
    issuer: row.issuedBy,
    hash,
    check: `${origin}/#${plugin.routes.carInfoDetail.path}?id=${id}`,
    parts,
    printed: `打印时间 ${call.now()}　打印人 ${call.caller.name}`,
  });
  return {
    name: `${row.vehicleNum}.pdf`,
    mime: 'application/pdf',
    content: Buffer.from(content).toString('base64'),
  };
});
