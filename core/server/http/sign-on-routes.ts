import { signOnPath, signOnReturnPath } from '@freightdeck/sdk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Returned, SignOn } from '../auth/sign-on.ts';
import { brake } from './call-guard.ts';
import { clientAddress } from './client-address.ts';
import type { HttpOptions } from './http-options.ts';
import type { RateLimits } from './rate-limits.ts';

const cookieName = 'freightdeck-sign-on';
const cookieForm = new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_-]{20,80})`);
/** A mark of the browser, an id of a platform, the first part of a path: nothing in them can lead anywhere else. */
const word = /^[A-Za-z0-9_-]{1,64}$/;
const wordOf = (query: Readonly<Record<string, unknown>>, name: string): string => {
  const value = query[name];
  return typeof value === 'string' && word.test(value) ? value : '';
};

/**
 * Leads a browser to a tenant's provider of accounts, and takes it back. Wherever it ends, it is a page of this
 * console, whose path holds nothing that came from outside.
 */
export function addSignOnRoutes(app: FastifyInstance, options: HttpOptions, signOn: SignOn, rates: RateLimits): void {
  const cookie = (value: string, seconds: number): string =>
    [
      `${cookieName}=${value}`,
      'Path=/auth/sign-on',
      `Max-Age=${seconds}`,
      'HttpOnly',
      'SameSite=Lax',
      ...(options.behindTls === true ? ['Secure'] : []),
    ].join('; ');
  const show = (reply: FastifyReply, place: string, query: Readonly<Record<string, string>>): FastifyReply =>
    reply.redirect(`/${place ? `${place}/` : ''}#/auth-redirect?${new URLSearchParams(query).toString()}`, 303);
  const originOf = (request: FastifyRequest): string =>
    options.publicUrl || `${options.behindTls === true ? 'https' : request.protocol}://${request.host}`;

  app.get(signOnPath, async (request, reply) => {
    brake(rates, 'login', clientAddress(request));
    const query = request.query as Readonly<Record<string, unknown>>;
    const place = wordOf(query, 'place');
    const begun = await signOn.begin({
      platformId: wordOf(query, 'platformId') || undefined,
      mark: wordOf(query, 'state'),
      place,
      returnTo: `${originOf(request)}${signOnReturnPath}`,
    });
    if ('fault' in begun) return show(reply, place, { fault: begun.fault });
    return reply.header('set-cookie', cookie(begun.cookie, 600)).redirect(begun.address, 303);
  });

  app.get(signOnReturnPath, async (request, reply) => {
    brake(rates, 'login', clientAddress(request));
    const given = cookieForm.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const at = request.url.indexOf('?');
    const ended: Returned = await signOn.returned(at < 0 ? '' : request.url.slice(at), given);
    // A return that belongs to nothing, such as one that somebody else has led here, ends nothing.
    if (!('fault' in ended) || ended.fault !== 'spent') reply.header('set-cookie', cookie('', 0));
    return 'fault' in ended
      ? show(reply, ended.place, { fault: ended.fault })
      : show(reply, ended.place, { code: ended.ticket, state: ended.mark, by: 'signOn' });
  });
}
