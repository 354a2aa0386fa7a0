import type { Command, Fields, InputOfCommand, Resource } from '@freightdeck/sdk/contract';
import {
  callerName,
  insertRecord,
  missingPapers,
  numberKey,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  addBroker,
  addCarOwner,
  brokerErasure,
  brokerLife,
  brokers,
  carOwnerLife,
  carOwners,
  type memberLife,
  ownerErasure,
} from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { heldBy, leave, type MemberIdentity } from './leaving.ts';
import { askRealName, isBarred, isVerified } from './person.ts';

type Life = ReturnType<typeof memberLife<Resource, Fields>>;
type Values = Readonly<Record<string, unknown>>;
interface Member {
  readonly platformId: string;
  readonly name: string;
  readonly idNumber: string;
  readonly mobile: string;
}
const labels: Readonly<Record<'zh' | 'en', Readonly<Record<string, string>>>> = { zh, en };
/** The papers without which nobody is passed, by their field. */
const requiredPapers = ['idFront', 'idBack'] as const;
const decided = (call: Pick<Call, 'caller' | 'now'>) => ({
  auditBy: callerName(call),
  auditAt: call.now(),
});
const memberOf = (row: Values, changes: Values = {}): Member => {
  const now = { ...row, ...changes };
  return {
    platformId: String(now['platformId']),
    name: String(now['name']),
    idNumber: String(now['idNumber']),
    mobile: String(now['mobile']),
  };
};
/** The values that an input changes. */
function differences(row: object, input: Values): Values {
  const old = new Map(Object.entries(row));
  return Object.fromEntries(
    Object.entries(input).filter(([field, value]) => value !== undefined && value !== null && value !== old.get(field)),
  );
}

/** Serves audit and enabling of one kind of member. */
export function serveMember(life: Life, identity: MemberIdentity): readonly Served[] {
  const change = async (call: Call, row: Values, input: Values): Promise<Values> => {
    const after = differences(row, input);
    if ('name' in after) await askRealName(call, memberOf(row, after), identity);
    return after;
  };
  /** What is handed in has both sides of the identity card. */
  const handIn = async (call: Call, row: Values, input: Values, submitCount: number): Promise<Values> => {
    const after = await change(call, row, input);
    const papers = missingPapers(call, { ...row, ...after }, requiredPapers, labels);
    if (papers) call.refuse('notWhole', { papers });
    return { ...after, auditBy: null, auditAt: null, submitCount };
  };
  const audit = serveWorkflow(life.audit, {
    approve: {
      guard: async (call, row) => {
        const member = memberOf(row);
        if (!(await isVerified(call, member))) call.refuse('notVerified');
        if (await isBarred(call, member.platformId, member.idNumber)) call.refuse('blocked');
        const papers = missingPapers(call, row, requiredPapers, labels);
        if (papers) call.refuse('noPapers', { papers });
      },
      effect: (call) => ({ ...decided(call), auditRemark: null, status: 1 }),
    },
    reject: { effect: (call, _row, { reason }) => ({ ...decided(call), auditRemark: reason }) },
    submit: { effect: (call, row, input) => handIn(call as Call, row, input, Number(row['submitCount'])) },
    resubmit: { effect: (call, row, input) => handIn(call as Call, row, input, Number(row['submitCount']) + 1) },
    cancel: {
      guard: async (call, row) => {
        const reason = await heldBy(call as Call, identity, String(row['platformId']), String(row['id']));
        if (reason) call.refuse(reason);
      },
      effect: async (call, row, { reason }) => {
        await leave(call as Call, identity, String(row['platformId']), String(row['id']));
        return { auditRemark: reason, status: 0 };
      },
    },
    edit: {
      effect: async (call, row, input) => {
        const after = await change(call as Call, row, input);
        if (Object.keys(after).length === 0) call.refuse('nothingChanged');
        return after;
      },
    },
  });
  return [audit, serveWorkflow(life.status, {})];
}

/** Admits a member, who waits for the audit and for the verification of the real name. */
export async function admit<C extends Command>(
  call: Call,
  resource: Resource,
  input: InputOfCommand<C> & { readonly name: string; readonly idNumber: string; readonly mobile: string },
  identity: 5 | 6 | 7,
): Promise<string> {
  if (call.isOperator) call.refuse('onlyProviders');
  // Handed in when it is whole; otherwise kept until what is missing is there.
  const auditStatus = missingPapers(call, input, requiredPapers, labels) === '' ? 1 : 0;
  const id = await insertRecord(call, resource, { ...input, contractStatus: 0, auditStatus, status: 0 });
  await askRealName(
    call,
    { platformId: call.platformId, name: input.name, idNumber: input.idNumber, mobile: input.mobile },
    identity,
  );
  return id;
}
/** Refuses with the name of the field whose value is already taken; `isPerson`: its identity number is the same. */
export function takenBy(call: Call, known: Values | undefined, input: Values, fields: readonly string[]): void {
  const field = known?.['isPerson'] ? 'idNumber' : known && fields.find((one) => known[one] === input[one]);
  if (field) call.refuse('taken', { field: labels[call.language][`field.${field}`] ?? field });
}

const addOwner = serve(addCarOwner, async (call, input) => {
  const known = await call.tx.one<Values>(sql`
    select id_number = ${numberKey(call, input.idNumber)} as is_person, mobile, account from car_owner
    where platform_id = ${call.platformId} and (id_number = ${numberKey(call, input.idNumber)}
      or mobile = ${input.mobile} or account = ${input.account}) limit 1`);
  takenBy(call as Call, known, input, ['mobile', 'account']);
  return { id: await admit<typeof addCarOwner>(call as Call, carOwners, input, 5) };
});
const addOne = serve(addBroker, async (call, input) => {
  const known = await call.tx.one<Values>(
    sql`select id_number = ${numberKey(call, input.idNumber)} as is_person, mobile from broker
      where platform_id = ${call.platformId} and (id_number = ${numberKey(call, input.idNumber)}
        or mobile = ${input.mobile}) limit 1`,
  );
  takenBy(call as Call, known, input, ['mobile']);
  return {
    id: await admit<typeof addBroker>(
      call as Call,
      brokers,
      { ...input, infoFeeCapPpm: input.infoFeeCapPpm ?? 50_000 },
      6,
    ),
  };
});

export const ownerAndBrokerServes: readonly Served[] = [
  serveResource(carOwners, {
    byAnother: { maker: 'eraseWantedBy', commands: [ownerErasure.spare, ownerErasure.erase] },
    order: sql`r.created_at desc`,
    columns: {
      vehicleCount: sql`(select count(*)::int from car_owner_vehicle b where b.platform_id = r.platform_id
        and b.owner_id = r.id)`,
      vehicleIds: sql`(select coalesce(jsonb_agg(b.vehicle_id order by b.vehicle_id), '[]') from car_owner_vehicle b
        where b.platform_id = r.platform_id and b.owner_id = r.id)`,
      vehicleNums: sql`(select coalesce(jsonb_agg(v.vehicle_num order by v.vehicle_num), '[]') from car_owner_vehicle b
        join vehicle v on v.platform_id = b.platform_id and v.id = b.vehicle_id
        where b.platform_id = r.platform_id and b.owner_id = r.id)`,
      driverCount: sql`(select count(distinct v.default_driver_id)::int from car_owner_vehicle b
        join vehicle v on v.platform_id = b.platform_id and v.id = b.vehicle_id
        where b.platform_id = r.platform_id and b.owner_id = r.id)`,
      walletBalance: sql`wallet_of(r.platform_id, 2101, 'carOwner', r.id)`,
      monthFreight: sql`owner_month_freight(r.platform_id, r.id)`,
    },
  }),
  serveResource(brokers, {
    byAnother: { maker: 'eraseWantedBy', commands: [brokerErasure.spare, brokerErasure.erase] },
    order: sql`r.created_at desc`,
    columns: { goodsCount: sql`r.goods_count` },
  }),
  addOwner,
  addOne,
  ...serveMember(carOwnerLife, 5),
  ...serveMember(brokerLife, 6),
];
