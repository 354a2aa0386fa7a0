export { checkCatalogue, collectMigrations, orderPlugins, PluginSetFault } from './order-plugins.ts';
export { migrations } from './migrations.ts';
export { parseToggles, withDependents } from './plugin-toggles.ts';
export { pluginsOffOf, switchedOff } from './plugins-off.ts';
