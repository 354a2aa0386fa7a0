import * as z from 'zod/mini';
import {
  choice,
  colour,
  dateTime,
  defineCommand,
  defineResource,
  file,
  optional,
  text,
} from '@freightdeck/sdk/contract';

const path = '/api/platform/brand';
const marker = { ...text(40, 0), schema: z.string().check(z.regex(/^([A-Za-z0-9_-]{2,40})?$/, 'brand.marker')) };
const layout = choice('LOGIN_LAYOUT', [
  { value: 'default', zh: '左图右表单', en: 'Form beside the picture' },
  { value: 'alternate', zh: '表单浮在图上', en: 'Form on the picture' },
]);
const picture = () => optional(file('system.brand'));

/** 品牌: how a platform's sign-in page and console look. The operator sees all, a platform its own. */
export const brands = defineResource({
  name: 'brand',
  path,
  table: 'platform',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    shortName: text(64, 0),
    brandTitle: text(64, 0),
    marker,
    loginVariant: layout,
    colour: colour(),
    logo: picture(),
    favicon: picture(),
    picture: picture(),
    updatedAt: dateTime(),
  },
  filters: { platformName: 'like', shortName: 'like', marker: 'like' },
  sorts: ['platformName', 'updatedAt'],
  label: 'platformName',
  access: ['brand:view'],
});

const { shortName, brandTitle, loginVariant, logo, favicon } = brands.fields;
export const editBrand = defineCommand({
  name: 'brand.edit',
  path: `${path}/edit`,
  access: ['brand:edit'],
  on: brands,
  restyles: true,
  input: {
    shortName,
    brandTitle,
    colour: brands.fields.colour,
    loginVariant,
    logo,
    favicon,
    picture: brands.fields.picture,
  },
  refusals: {
    pale: {
      status: 400,
      zh: '主题色太浅，白字在上面看不清（对比度{contrast}，至少4.5）',
      en: 'White words cannot be read on this colour (contrast {contrast}, at least 4.5)',
    },
  },
});
/** The first part of the address under which the sign-in page has this brand; the operator gives it out. */
export const addressBrand = defineCommand({
  name: 'brand.address',
  path: `${path}/address`,
  access: ['brand:address'],
  by: 'operator',
  on: brands,
  input: { marker },
  refusals: {
    markerTaken: {
      status: 409,
      zh: '“{marker}”已是{platformName}的登录地址',
      en: '“{marker}” is the sign-in address of {platformName}',
    },
  },
});
