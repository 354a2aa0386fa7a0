export type { BootContext, BootStep } from './boot-step.ts';
export type { ServerCore } from './server-core.ts';
export type { Mode, Settings } from './settings.ts';
export { readSettings } from './settings.ts';
export { demoPassword, settingsHelp, settingsList } from './settings-list.ts';
export { SettingsFault } from './settings-fault.ts';
export type { Overrides, RunningServer } from './start-server.ts';
export { startServer } from './start-server.ts';
