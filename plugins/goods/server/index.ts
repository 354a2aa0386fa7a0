import { defineServer, serveResource, sql } from '@freightdeck/sdk/server';
import { goodsSources } from '../contract/index.ts';
import { goods } from '../plugin.ts';
import { serveAddGoods } from './add-goods.ts';
import { serveGoodsLife } from './goods-life.ts';
import { goodsSources as goodsTable } from './migrations/0001-goods-sources.ts';
import { onDispatched, onFinished } from './trips.ts';

export default defineServer(goods, {
  migrations: [goodsTable],
  serves: [serveResource(goodsSources, { order: sql`r.created_at desc` }), serveAddGoods, serveGoodsLife],
  listens: [onDispatched, onFinished],
});
