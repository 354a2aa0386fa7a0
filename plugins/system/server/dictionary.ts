import {
  DictionaryUses,
  insertRecord,
  serve,
  serveQuery,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served, UsesOfValue } from '@freightdeck/sdk/server';
import {
  addEntry,
  deleteEntry,
  dictionaryEntries,
  dictionaryTree,
  dictionaryUses,
  editEntry,
  entryLabel,
  entryLife,
} from '../contract/dictionary.ts';
import { codeTree } from './domain/dictionary-tree.ts';

const operatorPlatform = '00001';
const resource = serveResource(dictionaryEntries, {
  where: () => sql`r.delete_status = '0'`,
  order: sql`r.dict_code, r.sort, r.dict_value, r.id`,
  columns: {
    parentName: sql`(select p.dict_name from platform_dictionary p where p.platform_id = r.platform_id
      and p.id = r.parent_id)`,
    scopePlatformId: sql`nullif(r.platform_id, '00001')`,
  },
});
const tree = serveQuery(dictionaryTree, async (call) => ({
  itemList: codeTree(
    await call.tx.rows<{ dictCode: string; count: number }>(sql`
    select dict_code, count(*)::int as count from platform_dictionary
    where delete_status = '0'
      ${call.isOperator ? sql`` : sql`and platform_id in (${operatorPlatform}, ${call.platformId})`} group by dict_code
      order by dict_code`),
  ),
}));

interface Held {
  readonly platformId: string;
  readonly dictValue: string;
}
/** The records that have the value of an entry: of all platforms for an entry of the operator, else of its own. */
function usesOf(entry: Held, uses: readonly UsesOfValue[]): { readonly uses: number; readonly atLeast: boolean } {
  const own = uses.filter(
    ({ platformId, value }) =>
      value === entry.dictValue && (entry.platformId === operatorPlatform || platformId === entry.platformId),
  );
  return { uses: own.reduce((sum, one) => sum + one.uses, 0), atLeast: own.some(({ atLeast }) => atLeast) };
}
const uses = serveQuery(dictionaryUses, async (call, { dictCode }) => {
  const entries = await call.tx.rows<Held & { id: string }>(sql`
    select platform_id, id, dict_value from platform_dictionary
    where dict_code = ${dictCode} and delete_status = '0'
      ${call.isOperator ? sql`` : sql`and platform_id in (${operatorPlatform}, ${call.platformId})`}`);
  const found = await call.get(DictionaryUses).of(call, dictCode);
  return { itemList: entries.map((entry) => ({ id: entry.id, ...usesOf(entry, found) })) };
});

/** Whether an entry can be below this parent: it must be of the same platform and not below the entry itself. */
async function parentHolds(
  call: Pick<Call, 'tx'>,
  platformId: string,
  id: string,
  parentId: string | null | undefined,
): Promise<boolean> {
  if (!parentId) return true;
  const above = await call.tx.rows<{ id: string }>(sql`
    with recursive up as (
      select id, parent_id from platform_dictionary where platform_id = ${platformId} and id = ${parentId}
        and delete_status = '0'
      union select p.id, p.parent_id from platform_dictionary p join up on p.platform_id = ${platformId}
        and p.id = up.parent_id)
    select id from up`);
  return above.length > 0 && above.every((row) => row.id !== id);
}
async function taken(
  call: Pick<Call, 'tx'>,
  platformId: string,
  code: string,
  value: string,
  but: string,
): Promise<boolean> {
  return (
    (await call.tx.one(sql`
    select 1 as taken from platform_dictionary
    where platform_id = ${platformId} and dict_code = ${code} and dict_value = ${value} and id <> ${but}
      and delete_status = '0'`)) !== undefined
  );
}

/** A value that no code knows would be offered and refused: only what the operator's own rows hold may stand there. */
async function isForeignValue(call: Pick<Call, 'tx'>, code: string, value: string): Promise<boolean> {
  const found = await call.tx.one<{ foreign: boolean }>(sql`
    select bool_or(closed) and not bool_or(closed and dict_value = ${value}) as foreign from platform_dictionary
    where platform_id = ${operatorPlatform} and dict_code = ${code}`);
  return found?.foreign ?? false;
}

const add = serve(addEntry, async (call, { scopePlatformId, ...input }) => {
  const platformId = scopePlatformId ?? operatorPlatform;
  const platform = await call.tx.one(
    sql`select 1 as found from platform where platform_id = ${platformId} and delete_status = '0' for update`,
  );
  if (!platform) call.refuse('platform');
  if (await isForeignValue(call, input.dictCode, input.dictValue)) call.refuse('closed');
  if (!(await parentHolds(call, platformId, '', input.parentId))) call.refuse('parent');
  if (await taken(call, platformId, input.dictCode, input.dictValue, ''))
    call.refuse('taken', { field: entryLabel[call.language] });
  return {
    id: await insertRecord(call, dictionaryEntries, {
      ...input,
      parentId: input.parentId ?? null,
      platformId,
      status: 1,
    }),
  };
});
const edit = serve(editEntry, async (call, input, entry) => {
  if (input.dictValue !== entry.dictValue && (await isForeignValue(call, entry.dictCode, input.dictValue)))
    call.refuse('closed');
  if (!(await parentHolds(call, entry.platformId, entry.id, input.parentId))) call.refuse('parent');
  if (await taken(call, entry.platformId, entry.dictCode, input.dictValue, entry.id))
    call.refuse('taken', { field: entryLabel[call.language] });
  await updateRecord(call, dictionaryEntries, entry.id, entry.version, { ...input, parentId: input.parentId ?? null });
});
const remove = serve(deleteEntry, async (call, _input, entry) => {
  const below = await call.tx.one(
    sql`select 1 as below from platform_dictionary where platform_id = ${entry.platformId} and parent_id = ${entry.id}
      and delete_status = '0'`,
  );
  if (below) call.refuse('children');
  const { dictCode, dictValue } = entry;
  const held = usesOf(entry, await call.get(DictionaryUses).of(call, dictCode, dictValue));
  if (held.uses > 0) call.refuse('inUse', { uses: held.atLeast ? `${held.uses}+` : held.uses });
  await updateRecord(call, dictionaryEntries, entry.id, entry.version, { deleteStatus: '1' });
});

export const dictionaryServes: readonly Served[] = [
  resource,
  tree,
  uses,
  serveWorkflow(entryLife, {}),
  add,
  edit,
  remove,
];
