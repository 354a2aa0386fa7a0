import type { Command, Fields, InputOfCommand, Resource } from '@freightdeck/sdk/contract';
import {
  callerName,
  insertRecord,
  missingPapers,
  numberKey,
  recordEvent,
  Refused,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
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
/** What is undone when somebody comes back: decisions, and the wish to be erased. */
export const noDecision = {
  ...{ auditRemark: null, auditBy: null, auditAt: null },
  ...{ eraseWantedBy: null, eraseWantedAt: null, spareAgreedAt: null, sparedAt: null, eraseAgreedAt: null },
} as const;
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

const cancelled = 9;
/**
 * The row of somebody who has left here and registers again, by the identity number. Refuses what somebody else holds,
 * and who is barred.
 */
async function returning(
  call: Call,
  resource: Resource,
  input: { readonly idNumber: string } & Values,
  fields: readonly ('mobile' | 'account')[],
): Promise<string | undefined> {
  const key = numberKey(call, input.idNumber);
  const same = fields
    .map((field) => sql`or ${sql([field])} = ${String(input[field])}`)
    .reduce((made, one) => sql`${made} ${one}`, sql``);
  const known = await call.tx.rows<Values>(sql`
    select *, id_number = ${key} as is_person from ${sql([resource.table])}
    where platform_id = ${call.platformId} and (id_number = ${key} ${same}) order by is_person desc for update`);
  const gone = known.find((one) => one['isPerson'] && one['auditStatus'] === cancelled);
  takenBy(
    call,
    known.find((one) => one !== gone),
    input,
    fields,
  );
  if (!gone) return undefined;
  if (await isBarred(call, call.platformId, input.idNumber)) throw new Refused('blocked');
  return String(gone['id']);
}
/** A record that comes back keeps its history, and none of the old decisions. */
async function readmit(call: Call, resource: Resource, id: string, values: Values): Promise<string> {
  await updateRecord(call, resource, id, undefined, { ...values, ...noDecision });
  await recordEvent(call, resource, id, {
    action: 'readmit',
    fromState: cancelled,
    toState: values['auditStatus'] as number,
  });
  return id;
}
/** Admits a member, who waits for the audit and for the verification of the real name. */
export async function admit<C extends Command>(
  call: Call,
  resource: Resource,
  input: InputOfCommand<C> & { readonly name: string; readonly idNumber: string; readonly mobile: string },
  identity: 5 | 6 | 7,
  taken: readonly ('mobile' | 'account')[] = ['mobile'],
): Promise<string> {
  if (call.isOperator) call.refuse('onlyProviders');
  const gone = await returning(call, resource, input as never, taken);
  // Handed in when it is whole; otherwise kept until what is missing is there.
  const auditStatus = missingPapers(call, input, requiredPapers, labels) === '' ? 1 : 0;
  const values = { ...input, contractStatus: 0, auditStatus, status: 0 };
  const id = gone ? await readmit(call, resource, gone, values) : await insertRecord(call, resource, values);
  await askRealName(
    call,
    { platformId: call.platformId, name: input.name, idNumber: input.idNumber, mobile: input.mobile },
    identity,
  );
  return id;
}
/** Refuses with the name of the field whose value is already taken; `isPerson`: its identity number is the same. */
function takenBy(call: Call, known: Values | undefined, input: Values, fields: readonly string[]): void {
  const field = known?.['isPerson'] ? 'idNumber' : known && fields.find((one) => known[one] === input[one]);
  if (field) call.refuse('taken', { field: labels[call.language][`field.${field}`] ?? field });
}

const addOwner = serve(addCarOwner, async (call, input) => ({
  id: await admit<typeof addCarOwner>(call as Call, carOwners, input, 5, ['mobile', 'account']),
}));
const addOne = serve(addBroker, async (call, input) => ({
  id: await admit<typeof addBroker>(
    call as Call,
    brokers,
    { ...input, infoFeeCapPpm: input.infoFeeCapPpm ?? 50_000 },
    6,
  ),
}));

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
