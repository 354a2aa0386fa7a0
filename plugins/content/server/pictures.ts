import {
  insertRecord,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { urlSchema } from '@freightdeck/sdk/values';
import { addCarousel, addSlide, carouselLife, carousels, clickCarousel, slideLife, slides } from '../contract/index.ts';
import { allTenants } from './platforms.ts';
import { picturesExist } from './stored-pictures.ts';

interface Picture {
  readonly image: string;
  readonly validFrom?: string | null;
  readonly validTo?: string | null;
}
type Refusing<C extends string> = Pick<Call, 'tx'> & { refuse(code: C): never };

/** Checks that a picture belongs to the platform; an unchanged one was checked before. */
async function check(
  call: Refusing<'picture' | 'validity'>,
  platformId: string,
  picture: Picture,
  kept?: string,
): Promise<void> {
  if (picture.image !== kept && !(await picturesExist(call, platformId, [picture.image]))) call.refuse('picture');
  if (picture.validFrom && picture.validTo && picture.validTo < picture.validFrom) call.refuse('validity');
}
const isOver = (call: Pick<Call, 'now'>, validTo: string | null): boolean =>
  validTo !== null && validTo < call.now().slice(0, 10);
/** Checks a link: a web page by http(s), or a page of the app. */
function linkOf(
  call: Refusing<'linkWrong'>,
  input: { readonly linkType: 'NONE' | 'WEB' | 'APP'; readonly link?: string | null },
): string | null {
  const link = input.link?.trim() ?? '';
  if (input.linkType === 'NONE') return null;
  const fits =
    input.linkType === 'WEB' ? urlSchema.safeParse(link).success : /^\/[\w/-]{1,200}(\?[\w=&%.-]{0,200})?$/.test(link);
  return fits ? link : call.refuse('linkWrong');
}

const slideResource = serveResource(slides, {
  where: () => sql`r.delete_status = '0'`,
  order: sql`r.sort, r.created_at`,
  columns: {
    platformNames: sql`(select string_agg(p.platform_name, '、' order by p.platform_name) from platform p
      where r.platform_ids ? p.platform_id)`,
  },
});
const slideAdd = serve(addSlide, async (call, input) => {
  await check(call, call.platformId, input);
  if (!(await allTenants(call, input.platformIds))) call.refuse('platformUnknown');
  const id = await insertRecord(call, slides, { ...input, status: 1 });
  await recordEvent(call, slides, id, { action: 'add', toState: 1 });
  return { id };
});
const slideServing = serveWorkflow(slideLife, {
  edit: {
    guard: async (call, slide, input) => {
      await check(call, slide.platformId, input, slide.image);
      if (!(await allTenants(call, input.platformIds))) call.refuse('platformUnknown');
    },
    effect: (_call, _slide, input) => ({
      ...input,
      validFrom: input.validFrom ?? null,
      validTo: input.validTo ?? null,
    }),
  },
  sort: { effect: (_call, _slide, { sort }) => ({ sort }) },
  enable: {
    guard: (call, slide) => {
      if (isOver(call, slide.validTo)) call.refuse('over');
    },
  },
  delete: { effect: () => ({ deleteStatus: '1' }) },
});

const carouselResource = serveResource(carousels, {
  where: () => sql`r.delete_status = '0'`,
  order: sql`r.sort, r.created_at`,
  columns: { platformName },
});
const carouselAdd = serve(addCarousel, async (call, input) => {
  await check(call, call.platformId, input);
  const id = await insertRecord(call, carousels, { ...input, link: linkOf(call, input), status: 1 });
  await recordEvent(call, carousels, id, { action: 'add', toState: 1 });
  return { id };
});
const carouselServing = serveWorkflow(carouselLife, {
  edit: {
    guard: (call, carousel, input) => check(call, carousel.platformId, input, carousel.image),
    effect: (call, _carousel, input) => ({
      ...input,
      link: linkOf(call, input),
      validFrom: input.validFrom ?? null,
      validTo: input.validTo ?? null,
    }),
  },
  sort: { effect: (_call, _carousel, { sort }) => ({ sort }) },
  enable: {
    guard: (call, carousel) => {
      if (isOver(call, carousel.validTo)) call.refuse('over');
    },
  },
  delete: { effect: () => ({ deleteStatus: '1' }) },
});
/** Counted without a new version, because nobody edits the banner. A hidden banner cannot be tapped. */
const click = serve(clickCarousel, async (call, _input, carousel) => {
  if (carousel.status !== 1) call.refuse('notFound');
  await call.tx.run(
    sql`update carousel set click_count = click_count + 1 where platform_id = ${carousel.platformId}
      and id = ${carousel.id}`,
  );
});

export const pictureServes: readonly Served[] = [
  slideResource,
  slideAdd,
  slideServing,
  carouselResource,
  carouselAdd,
  carouselServing,
  click,
];
