import { toJSONSchema } from 'zod';
import { serviceShapes } from '@freightdeck/sdk/server';
import type { Port } from '@freightdeck/sdk/contract';

const description = [
  "How Freightdeck asks an outside system that is no bank's payment: an insurer, a tax service, a regulator, a phone",
  'company. Freightdeck asks, the service answers; it never calls back. JSON in UTF-8 over HTTPS. Amounts are whole',
  'cents (分) of CNY. Times are `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai.',
  '',
  'Headers, signatures of requests and answers, clock and nonce are those of [channel-v1.yaml](channel-v1.yaml).',
  '',
  'A request has a key, made by Freightdeck: one per intent, whatever happens on the way. A second one with the same',
  'key and the same content is the first one come again, and answered as it stands. With another content it is refused',
  '(`keyUsed`). **Nothing is carried out twice.** What Freightdeck does not know it asks for by the key, again and',
  'again; only after `unknownKey` it sends the request once more, with the same key. `accepted` is no end; `answered`',
  'is, and never changes.',
  '',
  'A service serves some of these paths, and says which at `/v1/about`; the operator names them where it is set up.',
  '',
].join('\n');
const schema = (shape: Port['request']): object => {
  const { $schema: _draft, ...rest } = toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return rest;
};
const ref = (name: string): object => ({ $ref: `#/components/${name}` });
const content = (of: object): object => ({ 'application/json': { schema: of } });
const refused = (...codes: readonly string[]): object =>
  Object.fromEntries(codes.map((code) => [code, ref('responses/Refused')]));

/** docs/service-v1.yaml: 服务接口协议 v1 with every port that may be served by it. */
export function describeServices(ports: readonly Port[]): object {
  const pathsOf = (port: Port): readonly (readonly [string, object])[] => {
    const state = {
      oneOf: [
        ref('schemas/Accepted'),
        {
          type: 'object',
          required: ['key', 'state', 'answer'],
          properties: { key: { type: 'string' }, state: { const: 'answered' }, answer: schema(port.answer) },
        },
      ],
    };
    const told = { description: 'How it stands', content: content(state) };
    const wanted = {
      type: 'object',
      required: ['key', 'tenant', 'request'],
      properties: { key: ref('schemas/Key'), tenant: { type: 'string', maxLength: 16 }, request: schema(port.request) },
    };
    return [
      [
        `/v1/requests/${port.name}`,
        {
          post: {
            operationId: port.name,
            requestBody: { required: true, content: content(wanted) },
            responses: { 200: told, ...refused('400', '401', '404', '409', '503') },
          },
        },
      ],
      [
        `/v1/requests/${port.name}/{key}`,
        {
          get: {
            operationId: `${port.name}.standing`,
            parameters: [{ name: 'key', in: 'path', required: true, schema: ref('schemas/Key') }],
            responses: { 200: told, ...refused('401', '404', '503') },
          },
        },
      ],
    ];
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Service protocol v1 (服务接口协议 v1)', version: '1.0', description },
    servers: [{ url: 'https://service.example' }],
    paths: {
      '/v1/about': {
        get: {
          operationId: 'about',
          responses: {
            200: { description: 'The clock, and what is served', content: content(ref('schemas/About')) },
            ...refused('401'),
          },
        },
      },
      ...Object.fromEntries(ports.flatMap(pathsOf)),
    },
    components: {
      schemas: {
        Key: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,100}$' },
        Accepted: {
          type: 'object',
          required: ['key', 'state'],
          properties: { key: { type: 'string' }, state: { const: 'accepted' } },
        },
        About: schema(serviceShapes.About as Port['request']),
        Refusal: schema(serviceShapes.Refusal as Port['request']),
      },
      responses: { Refused: { description: 'Refused', content: content(ref('schemas/Refusal')) } },
    },
  };
}
