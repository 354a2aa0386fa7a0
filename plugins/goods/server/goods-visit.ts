import { wordOf } from '@freightdeck/sdk/contract';
import type { Field, RecordOf, VisitVerdict } from '@freightdeck/sdk/contract';
import { serveQuery, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { formatDistance } from '@freightdeck/sdk/values';
import { cargoType, goodsSources, goodsStatus, visitGoods } from '../contract/index.ts';

const open = 30;
const texts = {
  zh: {
    title: '货源',
    closed: '该货源已停止接单',
    goods: '货物',
    type: '货物类型',
    load: '装货地',
    unload: '卸货地',
    distance: '里程',
    km: '公里',
    issuer: '服务商',
    until: '有效期至',
    status: '状态',
    number: '货源单号',
    price: '运价',
    priceLater: '登录后可见',
    signIn: '登录查看货源',
    note: '接单请使用司机端扫码。',
  },
  en: {
    title: 'Goods',
    closed: 'No longer open',
    goods: 'Goods',
    type: 'Cargo',
    load: 'From',
    unload: 'To',
    distance: 'Distance',
    km: 'km',
    issuer: 'Provider',
    until: 'Open until',
    status: 'State',
    number: 'Goods no.',
    price: 'Price',
    priceLater: 'After signing in',
    signIn: 'Sign in and see it',
    note: 'To take a trip, scan it with the driver app.',
  },
} as const;
type Goods = Pick<
  RecordOf<typeof goodsSources>,
  | 'id'
  | 'goodsSn'
  | 'goodsName'
  | 'cargoType'
  | 'loadPlace'
  | 'unloadPlace'
  | 'distanceM'
  | 'status'
  | 'validTo'
  | 'platformName'
  | 'cardTitle'
  | 'cardText'
> & { readonly live: boolean; readonly posterText: string | null };
const named = (field: Pick<Field, 'choices'>, value: string | number, language: 'zh' | 'en'): string =>
  wordOf(field, value, language) ?? String(value);

/**
 * Public data for whoever scans the poster: the route of the goods. Prices, names and phone numbers require a sign-in.
 */
const visit = serveQuery(visitGoods, async (call, { code }) => {
  const goods = await call.tx.one<Goods>(sql`
    update goods_qr_code c set scan_count = c.scan_count + case when c.enabled and g.status = ${open} then 1 else 0 end
    from goods_source g left join platform p on p.platform_id = g.platform_id where g.platform_id = c.platform_id
      and g.id = c.goods_id and c.code = ${code}
    returning g.id, g.goods_sn, g.goods_name, g.cargo_type, g.load_place, g.unload_place, g.distance_m, g.status,
      g.valid_to, coalesce(p.platform_name, g.platform_id) as platform_name, g.card_title, g.card_text, c.poster_text,
      c.enabled and g.status = ${open} and g.valid_to > ${call.now()}::timestamptz as live`);
  if (!goods) return undefined;
  const { language } = call;
  const words = texts[language];
  const number = { label: words.number, value: goods.goodsSn };
  const link = { text: words.signIn, href: `/#/goodsInfo?goodsSn=${encodeURIComponent(goods.goodsSn)}` };
  if (!goods.live)
    return {
      title: words.title,
      verdict: 'warning' as VisitVerdict,
      headline: words.closed,
      lines: [number],
      note: null,
      link,
    };
  return {
    title: goods.posterText ?? words.title,
    verdict: 'plain' as VisitVerdict,
    headline: goods.cardTitle ?? `${goods.loadPlace} → ${goods.unloadPlace}`,
    lines: [
      { label: words.goods, value: goods.goodsName },
      { label: words.type, value: named(cargoType, goods.cargoType, language) },
      { label: words.load, value: goods.loadPlace },
      { label: words.unload, value: goods.unloadPlace },
      { label: words.distance, value: `${formatDistance(goods.distanceM)} ${words.km}` },
      { label: words.price, value: words.priceLater },
      { label: words.status, value: named(goodsStatus, goods.status, language) },
      { label: words.until, value: goods.validTo },
      { label: words.issuer, value: goods.platformName },
      number,
    ],
    note: goods.cardText ?? words.note,
    link,
  };
});
export const visitServes: readonly Served[] = [visit];
