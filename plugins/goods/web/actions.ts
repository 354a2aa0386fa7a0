import { action, runAction } from '@freightdeck/sdk/web';
import {
  addAddress,
  addGoods,
  appendGoods,
  editAddress,
  editCard,
  extendGoods,
  markTemplate,
  regulateGoods,
  setAgent,
} from '../contract/index.ts';
import type { addresses } from '../contract/index.ts';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { freshSource, sourceSections } from './source-sections.ts';
import type { GoodsRow } from './stores/goods-dialogs.ts';

export const addAction = action(addGoods, {
  primary: true,
  icon: 'Add',
  defaults: freshSource,
  sections: sourceSections,
  submits: [
    { id: 'saveDraft', sets: { publish: false } },
    { id: 'publish', sets: { publish: true } },
  ],
});

// Starts without mobile numbers, because they are masked.
export const agentAction = action(setAgent, {
  initial: ({ brokerName, infoFeeMode, infoFeeValue, infoFeeBearer }: GoodsRow) => ({
    brokerName,
    infoFeeMode,
    infoFeeValue,
    infoFeeBearer,
  }),
});
export const cardAction = action(editCard, {
  initial: ({ cardTitle, cardText }: GoodsRow) => ({
    ...(cardTitle ? { cardTitle } : {}),
    ...(cardText ? { cardText } : {}),
  }),
});
export const templateAction = action(markTemplate, {
  initial: ({ templateFlag }: GoodsRow) => ({ templateFlag: !templateFlag }),
});
export const extendAction = action(extendGoods, { initial: ({ validTo }: GoodsRow) => ({ validTo }) });
export const appendAction = action(appendGoods);
export const regulateAction = action(regulateGoods, {
  initial: ({ loadCode, unloadCode, originalDocNo, transportType, businessType }: GoodsRow) => ({
    loadCode,
    unloadCode,
    originalDocNo,
    transportType,
    businessType,
  }),
});
export const editAction = runAction<GoodsRow>(
  'editSource',
  (goods, tools) => tools.go('/editSource', { id: goods.id }),
  { key: 'editSource:view', icon: 'Edit' },
);
/** `status` of a source that takes trips, 接单中. */
const openStatus = 30;
/** 派单 of an open source, where trips are dispatched. */
export const assignAction = runAction<GoodsRow>(
  'assign',
  ({ id, goodsSn }, tools) => tools.go('/waybillListManage', { goodsSn, start: 'assign', start_goodsId: id }),
  {
    key: 'waybillListManage:assign',
    icon: 'VehicleTruckProfile',
    fits: ({ status, dispatchedKg, totalKg }) => status === openStatus && dispatchedKg < totalKg,
  },
);
export const recordsAction = runAction<GoodsRow>(
  'records',
  (goods, tools) => tools.go('/sourceEditRecord', { goodsSn: goods.goodsSn }),
  { key: 'sourceEditRecord:view', icon: 'History' },
);
export const tripsAction = runAction<GoodsRow>(
  'trips',
  (goods, tools) => tools.go('/waybillManage', { goodsSn: goods.goodsSn }),
  { key: 'waybillManage:view' },
);
export const addressBookAction = runAction<undefined>(
  'addressBook',
  (_row, tools) => tools.go('/goodsInfo/addressBook'),
  { key: 'goodsInfo:addressBook' },
);
export const addAddressAction = action(addAddress, { primary: true, icon: 'Add' });
export const editAddressAction = action(editAddress, {
  initial: ({ unitName, side, place, areaCode, lonLat, contactName }: RecordOf<typeof addresses>) => ({
    unitName,
    side,
    place,
    areaCode,
    lonLat,
    contactName,
  }),
});
