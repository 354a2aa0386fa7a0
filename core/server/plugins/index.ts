export { checkCatalogue, collectMigrations, orderPlugins, PluginSetFault } from './order-plugins.ts';
export { parseToggles, pluginsOff, withPluginsOff } from './plugin-toggles.ts';
