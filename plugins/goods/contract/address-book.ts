import {
  choice,
  coordinates,
  dateTime,
  defineCommand,
  defineResource,
  id,
  mobile,
  place,
  placeRefusals,
  region,
  text,
} from '@freightdeck/sdk/contract';

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
    place: place(100, { region: 'areaCode', point: 'lonLat', unit: 'unitName', contact: 'contactName' }),
    areaCode: region(),
    lonLat: coordinates(),
    contactName: text(20),
    contactMobile: mobile('data:plainMobile'),
    createdAt: dateTime(),
  },
  filters: { unitName: 'like', place: 'like', side: 'in', createdAt: 'range' },
  sorts: ['createdAt', 'unitName'],
  label: 'unitName',
  access: ['goodsInfo:addressBook'],
});
const { createdAt: _made, ...input } = addresses.fields;
const refusals = {
  ...placeRefusals,
  twice: {
    status: 409,
    zh: '该单位的这个地址已在地址簿中',
    en: 'This place of the unit is in the address book already',
  },
} as const;
export const addAddress = defineCommand({
  name: 'address.addAddress',
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
