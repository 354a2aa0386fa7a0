export { type CoreHalf, coreHalf, coreMigrations } from './core-half.ts';
export { isOperatorPlatform, operatorPlatformId, systemScope } from './operator.ts';
export { createOperatorAdmin } from './operator-admin.ts';
export { giveRoles, seedPlatform, seedRoles } from './seed-platform.ts';
