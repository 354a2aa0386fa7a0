import {
  callerName,
  insertRecord,
  keepNumbers,
  numberKey,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { compactCode, isBankCard, isCreditCode, isIdNumber, isPlate, splitMultiValue } from '@freightdeck/sdk/values';
import {
  addBlock,
  blockAdded,
  blockEntries,
  blockLife,
  blockVehicle,
  importBlocks,
  vehicles,
  releaseBlock,
} from '../contract/index.ts';

type Target = 'VEHICLE' | 'DRIVER' | 'PERSON' | 'COMPANY' | 'CARD';
interface Barring {
  readonly targetType: Target;
  readonly keyValue: string;
  readonly reasonCode: string;
  readonly reason: string;
  readonly [more: string]: unknown;
}
type Asking = Pick<Call, 'tx' | 'platformId' | 'now'>;
const today = (call: Pick<Call, 'now'>): string => call.now().slice(0, 10);
const fits: Readonly<Record<Target, (key: string) => boolean>> = {
  VEHICLE: isPlate,
  DRIVER: isIdNumber,
  PERSON: isIdNumber,
  COMPANY: isCreditCode,
  CARD: isBankCard,
};

/** Whether a vehicle is blocked for this tenant today, by its own list or the operator's. */
export async function isBlocked(call: Asking, platformId: string, vehicleNum: string): Promise<boolean> {
  return (
    (
      await call.tx.one<{ barred: boolean }>(
        sql`select is_barred(${platformId}, ${today(call)}, '{VEHICLE}', ${vehicleNum}) as barred`,
      )
    )?.barred === true
  );
}
/** Numbers of people and of cards stand under their keys. */
const personal: ReadonlySet<Target> = new Set<Target>(['DRIVER', 'PERSON', 'CARD']);
const isListed = async (
  call: Pick<Call, 'tx' | 'get'>,
  platformId: string,
  { targetType, keyValue }: Pick<Barring, 'targetType' | 'keyValue'>,
): Promise<boolean> =>
  (await call.tx.one(
    sql`select id from block_entry where platform_id = ${platformId} and target_type = ${targetType}
      and key_value = ${numberKey(call, keyValue)} and status = 1`,
  )) !== undefined;

async function put(call: Call, platformId: string, barring: Barring): Promise<string> {
  const { targetType } = barring;
  const keys = personal.has(targetType) ? await keepNumbers(call, [barring.keyValue]) : undefined;
  const keyValue = keys?.get(barring.keyValue) ?? barring.keyValue;
  const id = await insertRecord(call, blockEntries, {
    ...barring,
    keyValue,
    platformId,
    validFrom: today(call),
    status: 1,
    addedBy: callerName(call),
    addedById: call.caller.id,
  });
  await recordEvent(call, blockEntries, id, { action: 'addBlock', toState: 1, reason: barring.reason, platformId });
  await call.emit(blockAdded, { platformId, targetType, keyValue });
  return id;
}

const add = serve(addBlock, async (call, { scopePlatformId, ...input }) => {
  const platformId = call.isOperator && scopePlatformId ? scopePlatformId : call.platformId;
  const barring = { ...input, keyValue: compactCode(input.keyValue) };
  if (!fits[barring.targetType](barring.keyValue)) call.refuse('badKey', { key: barring.keyValue });
  if (barring.validTo && barring.validTo < today(call)) call.refuse('past');
  if (
    platformId !== call.platformId &&
    !(await call.tx.one(sql`select platform_id from platform where platform_id = ${platformId}`))
  )
    call.refuse('notFound');
  if (await isListed(call, platformId, barring)) call.refuse('listed');
  return { id: await put(call as Call, platformId, barring) };
});

const take = serve(importBlocks, async (call, { keyValues, ...input }) => {
  const keys = [...new Set(splitMultiValue(keyValues).values.map(compactCode))].slice(0, 1000);
  const wrong = keys.find((key) => !fits[input.targetType](key));
  if (wrong !== undefined || keys.length === 0) call.refuse('badKey', { key: wrong ?? '' });
  let added = 0;
  for (const keyValue of keys) {
    if (await isListed(call, call.platformId, { targetType: input.targetType, keyValue })) continue;
    await put(call as Call, call.platformId, { ...input, keyValue });
    added += 1;
  }
  return { added, skipped: keys.length - added };
});

const fromArchive = serve(blockVehicle, async (call, { reasonCode, reason, validTo }, vehicle) => {
  if (validTo && validTo < today(call)) call.refuse('past');
  const barring = {
    targetType: 'VEHICLE' as const,
    keyValue: vehicle.vehicleNum,
    plateColor: vehicle.plateColor,
    reasonCode,
    reason,
    validTo,
  };
  if (await isListed(call, call.platformId, barring)) call.refuse('listed');
  await put(call as Call, call.platformId, barring);
  await recordEvent(call, vehicles, vehicle.id, { action: 'block', reason, platformId: vehicle.platformId });
});

const life = serveWorkflow(blockLife, {
  release: {
    guard: (call, entry) => {
      if (entry.addedById === call.caller.id) call.refuse('sameHand');
    },
    effect: (call, _entry, { reason }) => ({
      releasedBy: callerName(call),
      releasedAt: call.now(),
      releaseReason: reason,
    }),
  },
});

export const blockServes: readonly Served[] = [
  serveResource(blockEntries, {
    byAnother: [{ maker: 'addedById', commands: [releaseBlock] }],
    order: sql`r.created_at desc`,
    columns: {
      keyValue: sql`case when r.target_type in ('VEHICLE', 'COMPANY') then r.key_value else (
        select left(n.shown, 4) || '**********' || right(n.shown, 4)
        from person_number n where n.id = r.key_value) end`,
    },
    search: { keyValue: (value, call) => sql`r.key_value = ${numberKey(call, compactCode(value))}` },
  }),
  add,
  take,
  fromArchive,
  life,
];
