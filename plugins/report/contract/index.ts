/** The page is about the core's tasks; the plugin adds no records of its own. */
export { tasks } from '@freightdeck/sdk/contract';
