import { serve, serveQuery, serveResource, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  addCarCaptain,
  captainErasure,
  captainQrCode,
  carCaptainLife,
  carCaptains,
  editCaptainTerms,
} from '../contract/index.ts';
import { admit, serveMember } from './members.ts';

interface Terms {
  readonly feeMode: 'NONE' | 'PER_TRIP' | 'PPM';
  readonly feePerTrip?: number | null;
  readonly feePpm?: number | null;
  readonly payeeEnabled: 0 | 1;
  readonly mandateContractNo?: string | null;
  readonly monthlyCapCents?: number | null;
}
/** Keeps only the fee that the mode uses. */
function tidy(terms: Terms) {
  const { feeMode, feePerTrip, feePpm } = terms;
  return {
    ...terms,
    feePerTrip: feeMode === 'PER_TRIP' ? (feePerTrip ?? null) : null,
    feePpm: feeMode === 'PPM' ? (feePpm ?? null) : null,
  };
}
function problemOf(terms: Terms): 'feeMissing' | 'noMandate' | undefined {
  const { feeMode, feePerTrip, feePpm, payeeEnabled, mandateContractNo, monthlyCapCents } = tidy(terms);
  if ((feeMode === 'PER_TRIP' && feePerTrip === null) || (feeMode === 'PPM' && feePpm === null)) return 'feeMissing';
  if (payeeEnabled === 1 && (!mandateContractNo || monthlyCapCents === null || monthlyCapCents === undefined))
    return 'noMandate';
  return undefined;
}

const add = serve(addCarCaptain, async (call, input) => {
  const problem = problemOf(input);
  if (problem) call.refuse(problem);
  return { id: await admit<typeof addCarCaptain>(call as Call, carCaptains, { ...input, ...tidy(input) }, 7) };
});
const terms = serve(editCaptainTerms, async (call, input, captain) => {
  const problem = problemOf(input);
  if (problem) call.refuse(problem);
  await updateRecord(call, carCaptains, captain.id, captain.version, {
    mandateContractNo: null,
    monthlyCapCents: null,
    ...tidy(input),
  });
});
const qrCode = serveQuery(captainQrCode, async (call, { carCaptainId }) => {
  const captain = await call.tx.one<{ id: string; platformId: string; teamName: string; status: number }>(sql`
    select id, platform_id, team_name, status from car_captain where id = ${carCaptainId} and (${call.isOperator}
      or platform_id = ${call.platformId})`);
  return (
    captain && {
      carCaptainId: captain.id,
      teamName: captain.teamName,
      enabled: captain.status === 1,
      content: `freightdeck://captain/${captain.platformId}/${captain.id}`,
    }
  );
});

export const captainServes: readonly Served[] = [
  serveResource(carCaptains, {
    byAnother: { maker: 'eraseWantedBy', commands: [captainErasure.spare, captainErasure.erase] },
    order: sql`r.created_at desc`,
    columns: {
      driverCount: sql`(select count(*)::int from car_captain_driver b where b.platform_id = r.platform_id
        and b.captain_id = r.id)`,
      driverIds: sql`(select coalesce(jsonb_agg(b.driver_id order by b.driver_id), '[]') from car_captain_driver b
        where b.platform_id = r.platform_id and b.captain_id = r.id)`,
      driverNames: sql`(select coalesce(jsonb_agg(d.name order by d.name), '[]') from car_captain_driver b join driver d
        on d.platform_id = b.platform_id and d.id = b.driver_id
        where b.platform_id = r.platform_id and b.captain_id = r.id)`,
      vehicleCount: sql`(select count(distinct v.id)::int from car_captain_driver b join vehicle v
        on v.platform_id = b.platform_id and v.default_driver_id = b.driver_id
        where b.platform_id = r.platform_id and b.captain_id = r.id)`,
      walletBalance: sql`wallet_of(r.platform_id, 2111, 'captain', r.id)`,
      monthIncome: sql`captain_month_income(r.platform_id, r.id)`,
    },
  }),
  add,
  terms,
  qrCode,
  ...serveMember(carCaptainLife, 7),
];
