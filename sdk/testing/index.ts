export type { FakeGateway, FakeGatewayOptions, GatewayCaller } from './fake-gateway.ts';
export type { GatewayAnswer } from './gateway-answer.ts';
export type { FakeFile, FakeKept } from '../web/kept-in-memory.ts';
export { fakeGateway } from './fake-gateway.ts';
export type { PluginSet } from './plugin-set.ts';
export { culpritsOf, pluginSetText, pluginTest } from './plugin-set.ts';
