import { wordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  insertRecord,
  OutsideDesk,
  secretsResealed,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  addOutsideAdapter,
  editOutsideAdapter,
  outsideAdapterLife,
  outsideAdapters,
  resealOutsideAdapters,
  enableOutsideAdapter,
  outsidePort,
} from '../contract/index.ts';

interface Given {
  readonly ports?: readonly string[] | null;
  readonly scopePlatformId?: string | null;
  readonly address?: string | null;
  readonly keyId?: string | null;
  readonly secret?: string | null;
}
type Refusing = Pick<Call, 'tx' | 'get' | 'language'> & {
  refuse(
    code: 'badAddress' | 'isLocal' | 'noPort' | 'noPlatform' | 'shortSecret' | 'unreached',
    values?: Readonly<Record<string, string>>,
  ): never;
};
/** What must hold whether it is new or changed. `sealed`: it has a secret already. */
async function check(call: Refusing, kind: string, given: Given, sealed: boolean): Promise<void> {
  const desk = call.get(OutsideDesk);
  const { address, keyId, secret } = given;
  if (desk.isLocal(kind)) {
    if (address || keyId || secret) call.refuse('isLocal');
  } else {
    if (!address || !keyId || !(secret || sealed)) return call.refuse('unreached');
    if (!desk.reaches(kind, address)) call.refuse('badAddress');
  }
  const served = desk.portsOf(kind) ?? [];
  const strange = given.ports?.find((port) => !served.includes(port));
  if (strange !== undefined) call.refuse('noPort', { port: wordOf(outsidePort, strange, call.language) ?? strange });
  const shortest = desk.shortestSecret(kind);
  if (typeof given.secret === 'string' && given.secret.length < shortest)
    call.refuse('shortSecret', { length: String(shortest) });
  const { scopePlatformId } = given;
  if (
    scopePlatformId &&
    !(await call.tx.one(
      sql`select platform_id from platform where platform_id = ${scopePlatformId} and delete_status = '0'`,
    ))
  )
    call.refuse('noPlatform');
}
/** Empty lists stand for everything. */
const whole = <T extends { readonly ports?: readonly string[] | null; readonly channels?: readonly string[] | null }>(
  input: T,
) => ({ ...input, ports: input.ports ?? [], channels: input.channels ?? [] });
const secretNow = (call: Pick<Call, 'get' | 'now' | 'caller'>, id: string, secret: string) => ({
  secretSealed: call.get(OutsideDesk).seal(id, secret),
  secretChangedAt: call.now(),
  secretChangedBy: callerName(call),
});

const add = serve(addOutsideAdapter, async (call, { secret, ...input }) => {
  await check(call, input.kind, { ...input, secret }, false);
  if (await call.tx.one(sql`select id from outside_adapter where name = ${input.name}`))
    call.refuse('taken', { field: input.name });
  const id = call.newId();
  const first = { id, enabled: 0, changedById: call.caller.id };
  await insertRecord(call, outsideAdapters, {
    ...whole(input),
    ...first,
    ...(secret ? secretNow(call, id, secret) : {}),
  });
  return { id };
});
const edit = serve(editOutsideAdapter, async (call, { secret, ...input }, adapter) => {
  await check(call, adapter.kind, { ...input, secret }, adapter.secretChangedAt !== null);
  const { id, version, address, keyId } = adapter;
  const elsewhere = secret || (input.address ?? null) !== address || (input.keyId ?? null) !== keyId;
  await updateRecord(call, outsideAdapters, id, version, {
    ...whole(input),
    ...(elsewhere ? { enabled: 0, tryState: 0, tryText: null, changedById: call.caller.id } : {}),
    ...(secret ? secretNow(call, id, secret) : {}),
  });
});
const reseal = serve(resealOutsideAdapters, async (call) => {
  const rows = await call.tx.rows<{ id: string; sealed: string }>(
    sql`select id, secret_sealed as sealed from outside_adapter where secret_sealed is not null order by id for update`,
  );
  let [sealed, lost] = [0, 0];
  for (const row of rows) {
    const again = call.get(OutsideDesk).sealAgain(row.id, row.sealed);
    if (again === undefined) lost += 1;
    else if (again !== row.sealed) {
      sealed += 1;
      await updateRecord(call, outsideAdapters, row.id, undefined, { secretSealed: again });
    }
  }
  await call.emit(secretsResealed, {});
  return { sealed, lost };
});
const life = serveWorkflow(outsideAdapterLife, {
  // Only the wish is written down: nobody outside is asked while this transaction is open.
  try: { effect: () => ({ tryWanted: true, tryState: 1, tryText: null }) },
  enable: {
    guard: (call, adapter) => {
      if ((adapter as { readonly changedById?: string }).changedById === call.caller.id) call.refuse('sameHand');
    },
  },
});
export const outsideAdapterServes: readonly Served[] = [
  serveResource(outsideAdapters, {
    byAnother: [{ maker: 'changedById', commands: [enableOutsideAdapter] }],
    columns: { scopeName: sql`(select p.platform_name from platform p where p.platform_id = r.scope_platform_id)` },
    kept: ['changedById'],
    order: sql`r.name`,
  }),
  add,
  edit,
  reseal,
  life,
];
