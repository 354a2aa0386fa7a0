export { revokeSessions, setPassword } from './accounts.ts';
export { DatabaseSessions } from './database-sessions.ts';
export { type IdentityContext, identityContext, type IdentityOptions } from './identity-context.ts';
export { migrations } from './migrations.ts';
export { hashPassword, passwordFault } from './password.ts';
export { SignOn } from './sign-on.ts';
export { lackOfProof, sessionIdOf, type SessionInfo, type Sessions } from './session-info.ts';
