import type { InputOfCommand } from '@freightdeck/sdk/contract';
import {
  callerName,
  Erasing,
  insertRecord,
  numberKey,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  addCopartner,
  bindCopartner,
  bindLife,
  copartnerBinds,
  copartnerLife,
  copartners,
  editCopartner,
  partnerErasure,
  providerShippers,
} from '../contract/index.ts';

type Agreed = Pick<
  InputOfCommand<typeof addCopartner>,
  'commissionMode' | 'commissionRatio' | 'commissionPerTrip' | 'validFrom' | 'validTo'
>;
/** Checks that the commission is either a share or an amount per trip. */
function checked(
  call: { refuse(code: 'commission' | 'dates'): never },
  { commissionMode, commissionRatio, commissionPerTrip, validFrom, validTo }: Agreed,
): object {
  const perTrip = commissionMode === 'PER_TRIP';
  if (perTrip !== (commissionPerTrip != null) || perTrip === (commissionRatio != null)) call.refuse('commission');
  if (validTo && validTo < validFrom) call.refuse('dates');
  return {
    commissionMode,
    commissionRatio: commissionRatio ?? null,
    commissionPerTrip: commissionPerTrip ?? null,
    validFrom,
    validTo: validTo ?? null,
  };
}
const add = serve(addCopartner, async (call, input) => {
  if (call.isOperator) call.refuse('onlyProviders');
  const agreed = checked(call, input);
  if (
    await call.tx.one(
      sql`select id from yl_copartner where platform_id = ${call.platformId}
        and cert_no = ${numberKey(call, input.certNo)}`,
    )
  )
    call.refuse('known');
  const id = await insertRecord(call, copartners, {
    name: input.name,
    certNo: input.certNo,
    mobile: input.mobile,
    ...agreed,
    status: 1,
  });
  await recordEvent(call, copartners, id, { action: 'add', toState: 1 });
  return { id };
});
const edit = serve(editCopartner, async (call, { mobile, ...agreed }, partner) => {
  await updateRecord(call, copartners, partner.id, partner.version, {
    ...checked(call, agreed),
    ...(mobile ? { mobile } : {}),
  });
  await recordEvent(call, copartners, partner.id, { action: 'edit', platformId: partner.platformId });
});
const life = serveWorkflow(copartnerLife, {
  // Who is here again is not erased by an older wish.
  enable: {
    effect: () => ({
      eraseWantedBy: null,
      eraseWantedAt: null,
      spareAgreedAt: null,
      sparedAt: null,
      eraseAgreedAt: null,
    }),
  },
  disable: {
    guard: async (call, partner) => {
      if (
        await call.tx.one(
          sql`select id from yl_copartner_bind where platform_id = ${partner.platformId}
            and copartner_id = ${partner.id} and bind_status = 1 limit 1`,
        )
      )
        call.refuse('bound');
    },
  },
});
const bind = serve(bindCopartner, async (call, { companyId }, partner) => {
  const day = call.now().slice(0, 10);
  if (partner.status !== 1 || partner.validFrom > day || (partner.validTo !== null && partner.validTo < day))
    call.refuse('notInForce');
  // Locks the shipper, so that two binds at once see each other.
  const company = await call.tx.one<{ companyName: string }>(sql`
    select company_name from company where platform_id = ${partner.platformId} and id = ${companyId} and status = 1
      and delete_status = '0' for update`);
  if (!company) return call.refuse('companyUnknown');
  const bound = await call.tx.one<{ name: string }>(sql`
    select p.name from yl_copartner_bind b join yl_copartner p on p.platform_id = b.platform_id
      and p.id = b.copartner_id
    where b.platform_id = ${partner.platformId} and b.company_id = ${companyId} and b.bind_status = 1`);
  if (bound) call.refuse('hasPartner', { name: bound.name });
  const id = await insertRecord(call, copartnerBinds, {
    platformId: partner.platformId,
    copartnerId: partner.id,
    companyId,
    companyName: company.companyName,
    boundAt: call.now(),
    bindStatus: 1,
    operator: callerName(call),
  });
  await recordEvent(call, copartners, partner.id, {
    action: 'bind',
    detail: { companyId },
    platformId: partner.platformId,
  });
  return { id };
});
const unbinding = serveWorkflow(bindLife, {
  unbind: { effect: (call: Pick<Call, 'now'>, _bind, { reason }) => ({ unboundAt: call.now(), reason }) },
});

export const copartnerServes: readonly Served[] = [
  serveResource(copartners, {
    byAnother: { maker: 'eraseWantedBy', commands: [partnerErasure.spare, partnerErasure.erase] },
    columns: {
      bindCount: sql`(select count(*)::int from yl_copartner_bind b where b.platform_id = r.platform_id
        and b.copartner_id = r.id and b.bind_status = 1)`,
      companyNames: sql`(select left(string_agg(b.company_name, '、' order by b.company_name), 4000)
        from yl_copartner_bind b where b.platform_id = r.platform_id and b.copartner_id = r.id
          and b.bind_status = 1)`,
      monthCommission: sql`month_commission(r.platform_id, r.id)`,
      walletBalance: sql`coalesce((select sum(a.balance)::bigint from ledger_account a
        where a.platform_id = r.platform_id and a.code = 2141 and a.owner_type = 'partner' and a.owner_id = r.id), 0)`,
    },
    order: sql`r.created_at desc`,
  }),
  add,
  edit,
  life,
  bind,
  serve(partnerErasure.ask, (call, { reason }, row) => call.get(Erasing).ask(call as Call, 'partner', row, reason)),
  serve(partnerErasure.spare, (call, _input, row) => call.get(Erasing).agree(call as Call, 'partner', row, 'spare')),
  serve(partnerErasure.erase, (call, _input, row) => call.get(Erasing).agree(call as Call, 'partner', row, 'erase')),
  serveResource(copartnerBinds, {
    columns: {
      name: sql`(select p.name from yl_copartner p where p.platform_id = r.platform_id and p.id = r.copartner_id)`,
    },
    order: sql`r.bound_at desc`,
  }),
  unbinding,
  serveResource(providerShippers, {
    where: () => sql`r.delete_status = '0'`,
    columns: {
      partnerName: sql`(
        select p.name from yl_copartner_bind b join yl_copartner p on p.platform_id = b.platform_id
          and p.id = b.copartner_id
        where b.platform_id = r.platform_id and b.company_id = r.id and b.bind_status = 1)`,
    },
    order: sql`r.created_at desc`,
  }),
];
