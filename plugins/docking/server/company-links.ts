import {
  insertRecord,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  addThirdPlatformCompany,
  companyLinkLife,
  companyLinks,
  disableCompanyLink,
  enableCompanyLink,
  modifyPlatformStatus,
  openCalls,
} from '../contract/index.ts';

const approved = 2;
const enabled = 1;
const isOn = async (call: Pick<Call, 'tx'>, openPlatformId: string): Promise<boolean> =>
  (await call.tx.one(sql`select id from open_platform where id = ${openPlatformId} and open_status = ${enabled}`)) !==
  undefined;

const add = serve(addThirdPlatformCompany, async (call, { openPlatformId, companyId, thirdCompanyCode, scopes }) => {
  if (scopes.length === 0) call.refuse('noScope');
  const company = await call.tx.one<{ platformId: string; companyName: string; auditStatus: number }>(sql`
    select platform_id, company_name, audit_status from company where id = ${companyId} and (${call.isOperator}
      or platform_id = ${call.platformId})`);
  if (!company) return call.refuse('notFound');
  if (company.auditStatus !== approved) call.refuse('companyNotAudited');
  if (!(await isOn(call, openPlatformId))) call.refuse('platformOff');
  const code = thirdCompanyCode.trim();
  const { platformId, companyName } = company;
  const known = await call.tx.one(sql`
    select id from open_platform_company where platform_id = ${platformId} and open_platform_id = ${openPlatformId}
      and company_id = ${companyId} and link_status <> 3`);
  if (known) call.refuse('linked');
  // Links of other tenants are not visible here; for those the unique index refuses the code.
  const used = await call.tx.one(
    sql`select id from open_platform_company where open_platform_id = ${openPlatformId} and third_company_code = ${code}
      and link_status <> 3`,
  );
  if (used) call.refuse('codeUsed');
  const id = await insertRecord(call, companyLinks, {
    platformId,
    openPlatformId,
    companyId,
    companyName,
    thirdCompanyCode: code,
    scopes: [...new Set(scopes)],
    linkStatus: 0,
  });
  await recordEvent(call, companyLinks, id, { action: 'add', toState: 0, platformId });
  return { id };
});

const life = serveWorkflow(companyLinkLife, {
  enable: {
    guard: async (call, link) => {
      if (!(await isOn(call, link.openPlatformId))) call.refuse('platformOff');
    },
  },
  delete: {
    guard: async (call, link) => {
      const lately = await call.tx.one(sql`
        select id from open_call_log where platform_id = ${link.platformId} and company_id = ${link.companyId}
          and open_platform_id = ${link.openPlatformId}
          and created_at > ${call.now()}::timestamptz - interval '24 hours' limit 1`);
      if (lately) call.refuse('calledLately');
    },
  },
});
const modify = serve(modifyPlatformStatus, async (call, { linkStatus }, link) => {
  await call.execute(
    linkStatus === 1 ? enableCompanyLink : disableCompanyLink,
    {},
    { id: link.id, version: link.version },
  );
});

const nameOf = sql`(select o.name from open_platform o where o.id = r.open_platform_id)`;
export const companyLinkServes: readonly Served[] = [
  serveResource(companyLinks, {
    where: () => sql`r.link_status <> 3`,
    order: sql`r.created_at desc`,
    columns: {
      platformName,
      openName: nameOf,
      lastCallAt: sql`(select max(l.created_at) from open_call_log l where l.platform_id = r.platform_id
        and l.company_id = r.company_id and l.open_platform_id = r.open_platform_id)`,
    },
  }),
  add,
  life,
  modify,
  serveResource(openCalls, { order: sql`r.created_at desc`, columns: { openName: nameOf, platformName } }),
];
