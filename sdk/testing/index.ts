export type { FakeGateway, FakeGatewayOptions, GatewayAnswer, GatewayCaller } from './fake-gateway.ts';
export { fakeGateway } from './fake-gateway.ts';
export type { PluginSet } from './plugin-set.ts';
export { culpritsOf, pluginSetText, pluginTest } from './plugin-set.ts';
