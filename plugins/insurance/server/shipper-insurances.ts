import type { InputOfCommand, RecordOf } from '@freightdeck/sdk/contract';
import {
  insertRecord,
  jobOverRows,
  listen,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  step,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { companyAdmitted } from '@freightdeck/plugin-shipper/contract';
import { batchEditInsurance, editInsurance, shipperInsuranceLife, shipperInsurances } from '../contract/index.ts';
import { productOf } from './insured-trip.ts';

type Terms = RecordOf<typeof shipperInsurances>;
type Wish = InputOfCommand<typeof editInsurance>;
type Editing = Omit<Call, 'refuse'> & { refuse(code: 'nothingChanged' | 'noProduct' | 'noValue'): never };
const offered = async (call: Pick<Call, 'tx'>, productId: string | null): Promise<boolean> =>
  productId !== null && (await productOf(call, productId))?.status === 1;

async function edit(call: Editing, { reason, ...wanted }: Wish, terms: Terms, action: string): Promise<void> {
  const old = new Map<string, unknown>(Object.entries(terms));
  const after = Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && value !== null && value !== old.get(field),
    ),
  );
  if (Object.keys(after).length === 0) call.refuse('nothingChanged');
  const will: Terms = { ...terms, ...after };
  if ((will.insureMode !== 'NONE' || 'productId' in after) && !(await offered(call, will.productId)))
    call.refuse('noProduct');
  if (will.cargoValueMode === 'FIXED' && !will.fixedValueCents) call.refuse('noValue');
  await updateRecord(call, shipperInsurances, terms.id, terms.version, after);
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, old.get(field) ?? null]));
  await recordEvent(call, shipperInsurances, terms.id, {
    action,
    reason,
    detail: { before, after },
    platformId: terms.platformId,
  });
}
const life = serveWorkflow(shipperInsuranceLife, {
  enable: {
    guard: async (call, terms) => {
      if (terms.insureMode === 'NONE' || !(await offered(call, terms.productId))) call.refuse('noProduct');
    },
  },
});

interface Company {
  readonly platformId: string;
  readonly id: string;
  readonly companyName: string;
}
const admit = (call: Call, { platformId, id, companyName }: Company): Promise<string> =>
  insertRecord(call, shipperInsurances, {
    platformId,
    companyId: id,
    companyName,
    insureMode: 'NONE',
    bearer: 'PROVIDER',
    cargoValueMode: 'GOODS',
    status: 0,
  });
/** A new shipper starts uninsured. */
export const onCompanyAdmitted = listen(companyAdmitted, async (call, { id }) => {
  const company = await call.tx.one<Company>(sql`
    select platform_id, id, company_name from company c where id = ${id} and not exists (select 1
      from shipper_insurance s where s.platform_id = c.platform_id and s.company_id = c.id)`);
  if (company) await admit(call, company);
});
/** Adds shippers that are older than this plugin or were created while it was off. */
export const missingShippers = jobOverRows(
  'insurance.missingShippers',
  600,
  step(
    (call, mayTry) =>
      call.tx.rows<Company>(sql`
  select platform_id, id, company_name from company c where not exists (select 1 from shipper_insurance s
    where s.platform_id = c.platform_id and s.company_id = c.id)
    and ${mayTry(sql`c.id`)} order by c.created_at limit 500`),
    (call, company) => admit(call, company),
  ),
);
const product = (column: 'name' | 'rate_ppm') =>
  column === 'name'
    ? sql`(select p.name from insure_product p where p.id = r.product_id)`
    : sql`(select p.rate_ppm from insure_product p where p.id = r.product_id)`;
export const shipperServes: readonly Served[] = [
  serveResource(shipperInsurances, {
    columns: {
      platformName,
      productName: product('name'),
      ratePpm: product('rate_ppm'),
      updatedBy: sql`(select e.actor_name from record_event e where e.platform_id = r.platform_id
        and e.resource = ${shipperInsurances.name} and e.record_id = r.id order by e.at desc, e.id desc limit 1)`,
    },
    order: sql`r.company_name`,
  }),
  serve(editInsurance, (call, input, terms) => edit(call as Editing, input, terms, 'edit')),
  serve(batchEditInsurance, (call, input, terms) => edit(call as Editing, input, terms, 'batchEdit')),
  life,
];
