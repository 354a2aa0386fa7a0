import {
  choice,
  date,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  fileOr,
  id,
  integer,
  list,
  optional,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { readableSchema } from './readable-text.ts';

export const contentStatus = choice('CONTENT_STATUS', [
  { value: 1, zh: '启用', en: 'Enabled', tone: 'done' },
  { value: 0, zh: '停用', en: 'Disabled', tone: 'stopped' },
]);
/** Pictures that are part of the product; an image is one of these or the id of an uploaded file. */
export const builtInPictures = ['builtin/road', 'builtin/mine', 'builtin/port', 'builtin/night'] as const;

const slidePath = '/api/platform/slideShow';
const carouselPath = '/api/platform/carousel';
const title = { ...text(50), schema: readableSchema(50, 'line') };
const sort = integer(0, 9999);
const validity = { validFrom: optional(date()), validTo: optional(date()) };
const sorting = { sort };
const refusals = {
  picture: {
    status: 400,
    zh: '图片不存在，请重新上传 jpg 或 png 图片',
    en: 'The picture does not exist. Upload a jpg or png file',
  },
  validity: { status: 400, zh: '结束日期不能早于开始日期', en: 'The last day lies before the first' },
} as const;
const over = { over: { status: 409, zh: '有效期已过，不能启用', en: 'Its validity is over' } } as const;
const platformUnknown = {
  platformUnknown: {
    status: 400,
    zh: '所选服务商不存在或已停用',
    en: 'A chosen provider does not exist or is disabled',
  },
} as const;
const linkWrong = {
  linkWrong: { status: 400, zh: '链接地址与链接类型不符', en: 'The link does not fit its kind' },
} as const;

/** 幻灯片: pictures for the sign-in page and the cockpit. */
export const slides = defineResource({
  name: 'slide',
  path: slidePath,
  table: 'slide_show',
  tenancy: 'tenant',
  fields: {
    title,
    image: fileOr(builtInPictures),
    place: choice('SLIDE_PLACE', [
      { value: 'LOGIN', zh: '登录页', en: 'Sign-in page' },
      { value: 'COCKPIT', zh: '驾驶舱', en: 'Cockpit' },
    ]),
    sort,
    platformIds: list(id(), 200),
    platformNames: optional(text(20_000)),
    ...validity,
    status: contentStatus,
    updatedAt: dateTime(),
  },
  filters: { title: 'like', place: 'in', status: 'in' },
  sorts: ['sort', 'title', 'updatedAt'],
  label: 'title',
  access: ['slideShow:view'],
});
const slideInput = {
  title,
  image: slides.fields.image,
  place: slides.fields.place,
  sort,
  platformIds: list(reference('serviceProvider', 'platformId', 16), 200),
  ...validity,
};
const slideRefusals = { ...refusals, ...platformUnknown };
export const addSlide = defineCommand({
  name: 'slide.add',
  path: `${slidePath}/add`,
  access: ['slideShow:add'],
  by: 'operator',
  input: slideInput,
  answer: { id: id() },
  refusals: slideRefusals,
});
export const editSlide = defineCommand({
  name: 'slide.edit',
  path: `${slidePath}/edit`,
  access: ['slideShow:edit'],
  on: slides,
  input: slideInput,
  refusals: slideRefusals,
});
export const sortSlide = defineCommand({
  name: 'slide.sort',
  path: `${slidePath}/sort`,
  access: ['slideShow:sort'],
  on: slides,
  input: sorting,
});
export const deleteSlide = defineCommand({
  name: 'slide.delete',
  path: `${slidePath}/delete`,
  access: ['slideShow:delete'],
  on: slides,
  danger: true,
});
export const enableSlide = defineCommand({
  name: 'slide.enable',
  path: `${slidePath}/enable`,
  access: ['slideShow:enable'],
  on: slides,
  bulk: true,
  refusals: over,
});
export const disableSlide = defineCommand({
  name: 'slide.disable',
  path: `${slidePath}/disable`,
  access: ['slideShow:disable'],
  on: slides,
  bulk: true,
});
export const slideLife = defineWorkflow({
  name: 'slide',
  resource: slides,
  state: 'status',
  initial: 1,
  transitions: {
    edit: { command: editSlide, from: [0, 1], to: 'same', actors: ['operator'] },
    sort: { command: sortSlide, from: [0, 1], to: 'same', actors: ['operator'] },
    enable: { command: enableSlide, from: [0], to: 1, actors: ['operator'] },
    disable: { command: disableSlide, from: [1], to: 0, actors: ['operator'] },
    delete: { command: deleteSlide, from: [0, 1], to: 'same', actors: ['operator'] },
  },
});

/** 轮播图: banners in the shipper's and the driver's app, managed by each tenant for its own people. */
export const carousels = defineResource({
  name: 'carousel',
  path: carouselPath,
  table: 'carousel',
  tenancy: 'tenant',
  fields: {
    title,
    image: fileOr(builtInPictures),
    appType: choice('CAROUSEL_APP', [
      { value: 'SHIPPER', zh: '货主端', en: 'Shipper app' },
      { value: 'DRIVER', zh: '司机端', en: 'Driver app' },
    ]),
    linkType: choice('CAROUSEL_LINK', [
      { value: 'NONE', zh: '无链接', en: 'None' },
      { value: 'WEB', zh: '网页', en: 'Web page' },
      { value: 'APP', zh: '应用内页面', en: 'Page of the app' },
    ]),
    link: optional(text(500)),
    sort,
    ...validity,
    clickCount: integer(0, 1_000_000_000),
    status: contentStatus,
    platformName: optional(text(64)),
    updatedAt: dateTime(),
  },
  filters: { title: 'like', appType: 'in', status: 'in' },
  sorts: ['sort', 'title', 'clickCount', 'updatedAt'],
  label: 'title',
  access: ['carouselManage:view'],
});
const carouselInput = {
  title,
  image: carousels.fields.image,
  appType: carousels.fields.appType,
  linkType: carousels.fields.linkType,
  link: carousels.fields.link,
  sort,
  ...validity,
};
const carouselRefusals = { ...refusals, ...linkWrong };
export const addCarousel = defineCommand({
  name: 'carousel.add',
  path: `${carouselPath}/add`,
  access: ['carouselManage:add'],
  input: carouselInput,
  answer: { id: id() },
  refusals: carouselRefusals,
});
export const editCarousel = defineCommand({
  name: 'carousel.edit',
  path: `${carouselPath}/edit`,
  access: ['carouselManage:edit'],
  on: carousels,
  input: carouselInput,
  refusals: carouselRefusals,
});
export const sortCarousel = defineCommand({
  name: 'carousel.sort',
  path: `${carouselPath}/sort`,
  access: ['carouselManage:sort'],
  on: carousels,
  input: sorting,
});
export const deleteCarousel = defineCommand({
  name: 'carousel.delete',
  path: `${carouselPath}/delete`,
  access: ['carouselManage:delete'],
  on: carousels,
  danger: true,
});
export const enableCarousel = defineCommand({
  name: 'carousel.enable',
  path: `${carouselPath}/enable`,
  access: ['carouselManage:enable'],
  on: carousels,
  bulk: true,
  refusals: over,
});
export const disableCarousel = defineCommand({
  name: 'carousel.disable',
  path: `${carouselPath}/disable`,
  access: ['carouselManage:disable'],
  on: carousels,
  bulk: true,
});
/** Called by the apps when somebody taps the banner. */
export const clickCarousel = defineCommand({
  name: 'carousel.click',
  path: `${carouselPath}/click`,
  access: 'session',
  on: carousels,
});
export const carouselLife = defineWorkflow({
  name: 'carousel',
  resource: carousels,
  state: 'status',
  initial: 1,
  transitions: {
    edit: { command: editCarousel, from: [0, 1], to: 'same', actors: ['provider', 'operator'] },
    sort: { command: sortCarousel, from: [0, 1], to: 'same', actors: ['provider', 'operator'] },
    enable: { command: enableCarousel, from: [0], to: 1, actors: ['provider', 'operator'] },
    disable: { command: disableCarousel, from: [1], to: 0, actors: ['provider', 'operator'] },
    delete: { command: deleteCarousel, from: [0, 1], to: 'same', actors: ['provider', 'operator'] },
  },
});
