import type { Text } from '@freightdeck/sdk/manifest';
import type { FastifyRequest } from 'fastify';
import type { BackDefect } from '../partners/service-token.ts';
import { HttpFailure } from './http-failure.ts';
import type { HttpOptions, PartnerServiceGateway } from './http-options.ts';

/** What is wrong with a token to call back, for who writes the service. */
const defects: Readonly<Record<BackDefect | 'missing', Text>> = {
  missing: {
    zh: '没有回调令牌：请以 Authorization: Bearer 发送平台随 X-Freightdeck-Back 给出的令牌；开发中的插件没有该令牌',
    en: 'There is no token: send X-Freightdeck-Back as Authorization: Bearer. A plugin in development gets none',
  },
  malformed: {
    zh: '这不是回调令牌：请以 Authorization: Bearer 发送 X-Freightdeck-Back 的全部内容',
    en: 'This is no token to call back: send the whole of X-Freightdeck-Back as Authorization: Bearer',
  },
  expired: {
    zh: '回调令牌已过期：自其随附的调用发出起一分钟内有效',
    en: 'The token has expired: it is good for a minute after the call that brought it',
  },
  foreign: {
    zh: '回调令牌由另一平台签发，或签发后本平台更换了密钥',
    en: 'The token is of another console, or of this one before its secret was changed',
  },
  kind: {
    zh: '这是调用服务的令牌（Authorization）；回调平台须使用 X-Freightdeck-Back 中的令牌',
    en: 'This is the token of the call itself (Authorization). To call back, send the one in X-Freightdeck-Back',
  },
  gone: {
    zh: '令牌有效，但该版本已不在该公司启用，或其所代表的用户已不存在',
    en: 'The token is good, but its version is not active for that company any more, or its person is gone',
  },
};

/**
 * The failure of a call back that nobody may make. In demo and test mode it says what is wrong with the token; in
 * production a stranger is told what everybody without a session is told.
 */
export async function backRefused(
  { headers: { authorization } }: Pick<FastifyRequest, 'headers'>,
  { toggles }: Pick<HttpOptions, 'toggles'>,
  back: Pick<NonNullable<PartnerServiceGateway['back']>, 'defect'>,
): Promise<HttpFailure> {
  if (!toggles) return new HttpFailure(401, 'session');
  const defect =
    authorization === undefined ? 'missing' : await back.defect(authorization.replace(/^Bearer /, '').trim());
  return new HttpFailure(401, 'session', {}, { instead: defects[defect] });
}
