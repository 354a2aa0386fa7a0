import { contrastOfWhite, leastContrast } from '@freightdeck/sdk/values';
import { serve, serveResource, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { brandPictureOf, brandPicturePath } from '@freightdeck/sdk/contract';
import { addressBrand, brands, editBrand } from '../contract/brand.ts';

type Branding = Readonly<Record<string, unknown>>;
const word = (name: string) => sql`coalesce(r.branding ->> ${name}, '')`;
/** The id of an uploaded picture; null for one of the product's own, which has an address only. */
const picture = (name: string) => sql`nullif(split_part(r.branding ->> ${name}, ${brandPictureOf('')}, 2), '')`;

const resource = serveResource(brands, {
  where: () => sql`r.delete_status = '0'`,
  order: sql`r.platform_id`,
  columns: {
    brandTitle: word('title'),
    marker: word('marker'),
    colour: word('colour'),
    loginVariant: sql`coalesce(r.branding ->> 'loginVariant', 'default')`,
    logo: picture('logo'),
    favicon: picture('favicon'),
    picture: picture('picture'),
  },
});

async function brandingOf(call: Pick<Call, 'tx'>, platformId: string): Promise<Branding> {
  const found = await call.tx.one<{ branding: Branding }>(
    sql`select branding from platform where platform_id = ${platformId}`,
  );
  return found?.branding ?? {};
}
const edit = serve(editBrand, async (call, input, brand) => {
  const before = await brandingOf(call, brand.platformId);
  /** A picture of the product stays until another takes its place. */
  const address = (name: 'logo' | 'favicon' | 'picture'): string | undefined => {
    const id = input[name];
    const old = before[name];
    if (id) return brandPictureOf(id);
    return typeof old === 'string' && !old.startsWith(brandPicturePath) ? old : undefined;
  };
  const { shortName, brandTitle, colour, loginVariant } = input;
  if (colour && contrastOfWhite(colour) < leastContrast)
    call.refuse('pale', { contrast: contrastOfWhite(colour).toFixed(1) });
  await updateRecord(call, brands, brand.id, brand.version, {
    shortName,
    branding: {
      ...before,
      title: brandTitle || undefined,
      colour: colour || undefined,
      loginVariant,
      logo: address('logo'),
      favicon: address('favicon'),
      picture: address('picture'),
    },
  });
});
const give = serve(addressBrand, async (call, { marker }, brand) => {
  const other = await call.tx.one<{ platformName: string }>(sql`
    select platform_name from platform where delete_status = '0' and platform_id <> ${brand.platformId}
      and ${marker} <> '' and ${marker} in (branding ->> 'marker', platform_id)`);
  if (other) call.refuse('markerTaken', { marker, platformName: other.platformName });
  const before = await brandingOf(call, brand.platformId);
  await updateRecord(call, brands, brand.id, brand.version, { branding: { ...before, marker: marker || undefined } });
});

export const brandServes: readonly Served[] = [resource, edit, give];
