import { choice, dateTime, defineCommand, defineResource, id, mobile, text } from '@freightdeck/sdk/contract';

const path = '/api/trucking/addressBook';
/** 发货地址簿: frequently used places of loading and unloading. */
export const addresses = defineResource({
  name: 'address',
  path,
  table: 'goods_address',
  tenancy: 'tenant',
  fields: {
    unitName: text(64),
    side: choice('ADDRESS_SIDE', [
      { value: 'LOAD', zh: '装货地', en: 'Load' },
      { value: 'UNLOAD', zh: '卸货地', en: 'Unload' },
      { value: 'BOTH', zh: '装卸均可', en: 'Both' },
    ]),
    place: text(100),
    areaCode: text(6, 6),
    lonLat: text(30),
    contactName: text(20),
    contactMobile: mobile('data:plainMobile'),
    createdAt: dateTime(),
  },
  filters: { unitName: 'like', place: 'like', side: 'in', createdAt: 'range' },
  sorts: ['createdAt', 'unitName'],
  label: 'unitName',
  access: ['goodsInfo:addressBook'],
});
const { unitName, side, place, areaCode, lonLat, contactName, contactMobile } = addresses.fields;
const input = { unitName, side, place, areaCode, lonLat, contactName, contactMobile };
const refusals = {
  coordinates: {
    status: 400,
    zh: '经纬度须为“经度,纬度”，且在中国范围内',
    en: 'Coordinates are "longitude,latitude" inside China',
  },
  twice: {
    status: 409,
    zh: '该单位的这个地址已在地址簿中',
    en: 'This place of the unit is in the address book already',
  },
} as const;
export const addAddress = defineCommand({
  name: 'address.add',
  path: `${path}/add`,
  access: ['goodsInfo:addressBook'],
  input,
  answer: { id: id() },
  refusals: {
    ...refusals,
    onlyProviders: { status: 409, zh: '地址簿由服务商维护', en: 'Address books are kept by their provider' },
  },
});
export const editAddress = defineCommand({
  name: 'address.edit',
  path: `${path}/edit`,
  access: ['goodsInfo:addressBook'],
  on: addresses,
  input,
  refusals,
});
export const deleteAddress = defineCommand({
  name: 'address.delete',
  path: `${path}/delete`,
  access: ['goodsInfo:addressBook'],
  on: addresses,
  danger: true,
  bulk: true,
});
