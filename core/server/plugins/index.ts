export { checkCatalogue, collectMigrations, orderPlugins, PluginSetFault } from './order-plugins.ts';
export { parseToggles } from './plugin-toggles.ts';
