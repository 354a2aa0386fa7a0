import { randomBytes } from 'node:crypto';
import { recordEvent, serve, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { getGoodsQrCode, goodsSources, setGoodsQrCode } from '../contract/index.ts';

const addressOf = (code: string): string => `/goodsQrCode/${code}`;
interface Code {
  readonly goodsId: string;
  readonly code: string;
  readonly enabled: boolean;
  readonly expireAt: string;
  readonly scanCount: number;
  readonly grabCount: number;
  readonly posterText: string | null;
}
const get = serveQuery(getGoodsQrCode, async (call, { goodsId }) => {
  const found = await call.tx.one<Code>(sql`
    select c.goods_id, c.code, c.enabled and g.status = 30 as enabled, g.valid_to as expire_at, c.scan_count,
      c.grab_count, c.poster_text
    from goods_qr_code c join goods_source g on g.platform_id = c.platform_id and g.id = c.goods_id
    where c.goods_id = ${goodsId} and (${call.isOperator} or c.platform_id = ${call.platformId})`);
  return found && { ...found, path: addressOf(found.code) };
});
/** 货源码: goods that are published have their code, which drivers scan once they are open. */
export async function makeCode(
  call: Pick<Call, 'tx' | 'now' | 'newId' | 'caller'>,
  platformId: string,
  goodsId: string,
) {
  const at = call.now();
  await call.tx.run(sql`
    insert into goods_qr_code (platform_id, id, goods_id, code, enabled, poster_text, created_at, created_by,
      updated_at, updated_by)
    values (${platformId}, ${call.newId()}, ${goodsId}, ${randomBytes(16).toString('hex')}, true, null, ${at},
      ${call.caller.id}, ${at}, ${call.caller.id})
    on conflict (platform_id, goods_id) do nothing`);
}
/** The code of a goods source never changes, so that printed ones stay valid. */
const set = serve(setGoodsQrCode, async (call, { enabled, posterText }, goods) => {
  if (enabled && goods.status !== 30) call.refuse('notOpen');
  const at = call.now();
  const row = await call.tx.one<{ code: string }>(sql`
    insert into goods_qr_code (platform_id, id, goods_id, code, enabled, poster_text, created_at, created_by,
      updated_at, updated_by)
    values (${goods.platformId}, ${call.newId()}, ${goods.id}, ${randomBytes(16).toString('hex')}, ${enabled},
      ${posterText ?? null}, ${at}, ${call.caller.id}, ${at}, ${call.caller.id})
    on conflict (platform_id, goods_id) do update set enabled = excluded.enabled, poster_text = excluded.poster_text,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by, version = goods_qr_code.version + 1
    returning code`);
  if (!row) return call.refuse('notFound');
  await recordEvent(call, goodsSources, goods.id, {
    action: 'qrcode',
    detail: { enabled },
    platformId: goods.platformId,
  });
  return { code: row.code };
});
export const qrServes: readonly Served[] = [get, set];
