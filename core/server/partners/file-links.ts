import { randomBytes } from 'node:crypto';
import { keepLimits, partnerLinkPath } from '@freightdeck/sdk/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';
import { tokenHash } from '../auth/tokens.ts';

/** For whom a file was asked: the plugin, its version, and the person it works for. */
export interface LinkHolder {
  readonly platformId: string;
  readonly pluginId: string;
  readonly version: string;
  /** Empty: nobody; the roles are those that the person acted in. */
  readonly userId: string;
  readonly roles: readonly string[];
}
const linkForm = new RegExp(`^${partnerLinkPath}/([\\w-]{1,16})/([\\w-]{43})$`);

/** Makes a link to a file. What is stored of it opens nothing. */
export async function makeLink(
  tx: Tx,
  { platformId, pluginId, version, userId, roles }: LinkHolder,
  file: string,
  now: Date,
): Promise<{ readonly url: string; readonly expiresAt: string }> {
  const link = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + keepLimits.linkSeconds * 1000).toISOString();
  await tx.run(sql`
    delete from plugin_file_link where platform_id = ${platformId} and expires_at < ${now.toISOString()}::timestamptz`);
  await tx.run(sql`
    insert into plugin_file_link (platform_id, hash, plugin_id, version, file_id, user_id, roles, expires_at)
    values (${platformId}, ${tokenHash(link)}, ${pluginId}, ${version}, ${file}, ${userId}, ${[...roles]}::text[],
      ${expiresAt}::timestamptz)`);
  return { url: `${partnerLinkPath}/${platformId}/${link}`, expiresAt };
}

/** Takes a link out of use: of two at once one has it. Undefined: it was taken, is over, or never was. */
export async function takeLink(
  tx: Tx,
  url: string,
  now: Date,
): Promise<(LinkHolder & { readonly fileId: string }) | undefined> {
  const [, platformId, link] = linkForm.exec(url) ?? [];
  if (platformId === undefined || link === undefined) return undefined;
  return tx.one<LinkHolder & { readonly fileId: string }>(sql`
    delete from plugin_file_link where platform_id = ${platformId} and hash = ${tokenHash(link)}
      and expires_at > ${now.toISOString()}::timestamptz
    returning platform_id, plugin_id, version, file_id, user_id, roles`);
}
