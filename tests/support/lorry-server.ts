import type { SessionInfo } from '../../core/server/auth/session-info.ts';
import { composeCore } from '../../host/server/server-core.ts';
import type { Overrides } from '../../host/server/start-server.ts';
import { lorryServer } from './lorry-plugin.ts';

const session = (id: string, platformId: string, keys: readonly string[]): SessionInfo => ({
  sessionId: `session-of-${id}`,
  platformId,
  isOperator: platformId === '00001',
  caller: { id, name: id, actor: platformId === '00001' ? 'operator' : 'provider', keys, roleIds: [] },
});
/** Sessions by their tokens: all keys of the plugin, in two platforms, and none. */
export const tokens = {
  all: 'token-of-all-0123456789',
  other: 'token-of-other-0123456789',
  none: 'token-of-none-0123456789',
} as const;
const found: Readonly<Record<string, SessionInfo>> = {
  [tokens.all]: session('all', '10001', ['lorryManage:*']),
  [tokens.other]: session('other', '10002', ['lorryManage:*']),
  [tokens.none]: session('none', '10001', []),
};

export const lorrySessions = { find: (token: string) => Promise.resolve(found[token]) };

/** The fixture plugin in the real server; only identity is left out. */
export const lorryOverrides: Overrides = {
  plugins: [lorryServer],
  bootSteps: [],
  createCore: (context) => composeCore(context, { sessions: lorrySessions, serves: [] }),
};
