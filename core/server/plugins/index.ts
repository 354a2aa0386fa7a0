export { checkCatalogue, collectMigrations, orderPlugins, PluginSetFault } from './order-plugins.ts';
export { migrations } from './migrations.ts';
export { partnersOff, partnersOffOf, partnersStoppedOf } from './partners-off.ts';
export { parseToggles } from './plugin-toggles.ts';
export { pluginsOffOf, switchedOff } from './plugins-off.ts';
