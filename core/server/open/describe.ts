import { openPrefix } from '@freightdeck/sdk/contract';
import { failed, failure, schemaOf } from '../http/open-api.ts';
import { openPathOf } from './door.ts';
import { openHeaders } from './knock.ts';
import type { OpenedEndpoint } from './narrowed.ts';
import { openRefusals } from './refusals.ts';

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}
const about = `Other systems call the open API at \`${openPrefix}\`: POST, JSON, UTF-8, no query string.
Every call is signed.

| header | content |
|---|---|
| \`${openHeaders.key}\` | id of the key |
| \`${openHeaders.time}\` | seconds since 1970, as decimal digits; at most five minutes off |
| \`${openHeaders.nonce}\` | 16 to 64 characters of \`A-Z a-z 0-9 _ -\`, new for every call |
| \`${openHeaders.signature}\` | see below |

The signature is HMAC-SHA256 in hex, keyed with the secret, over five lines joined by a line feed: the SHA-256 in
hex of the method, of the path, of the time, of the nonce, and of the body as it is sent.

Keys come from 服务商密钥, for the provider's own systems, or from 三方平台配置, for those of its shippers. A call
acts as the tenant of its key, with exactly the rights of the scopes of the key, and is refused outside them. A
command carries \`model\`, the \`id\` of its record, and a \`requestId\`: sent again with the same one and the same
content, it is answered as the first time and done once. Every call, refused ones too, is a row of 对接调用日志. The
HTTP status is the \`status\` of the answer.

Web hooks come the other way, signed in the same way with the same key: POST to the callback address of the
platform, path and query as the address has them, body \`{ id, event, at, data }\`; \`id\` is also the nonce. Any
status of 200 to 299 takes it; otherwise it is sent again, with the same \`id\`, after 1, 2, 5, 15 and 60 minutes and
then every hour, 28 times in all. The same \`id\` may come twice.

Money in cents, unit prices in 0.0001 yuan, weight in kg, time \`yyyy-MM-dd HH:mm:ss\` in Asia/Shanghai.`;

const text = (description: string): object => ({ type: 'string', description });
/** The body of the endpoint with what only the open API knows. */
function bodyOf({ body, open }: OpenedEndpoint): object {
  const whole = schemaOf(body, 'input') as ObjectSchema;
  return {
    ...whole,
    properties: {
      ...whole.properties,
      ...(open.driver ? { driverId: text('The driver in whose name it is done; the record must be his') } : {}),
      ...(open.shipper
        ? { companyCode: text('Needed with the key of a third-party platform: its own code for the shipper') }
        : {}),
    },
    required: [...(whole.required ?? []), ...(open.driver ? ['driverId'] : [])],
  };
}
/** Every way to be refused before the endpoint is reached, by HTTP status. */
const refusals = Object.fromEntries(
  [...new Set(Object.values(openRefusals).map(({ status }) => status))].sort().map((status) => [
    status,
    failed(
      Object.entries(openRefusals)
        .filter(([, one]) => one.status === status)
        .map(([code, { en }]) => `\`${code}\`: ${en}`)
        .join('; '),
    ),
  ]),
);
const answers = {
  400: failed('The body is not as described; `messageDetails` names the fields'),
  ...refusals,
  409: failed('Refused by the state of the record, with the code of the command as `reason`; also 412, 417 and 423'),
  413: failed('The body is too large'),
  500: failed('A fault; quote the request id'),
  503: failed('Not available now; send the same call again, signed anew'),
};
const answerRefs = Object.fromEntries(
  Object.keys(answers).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
);
const headers = Object.values(openHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` }));

const signed = (endpoint: OpenedEndpoint): object => ({
  parameters: headers,
  requestBody: { required: true, content: { 'application/json': { schema: bodyOf(endpoint) } } },
});
const relayed = ({ maker }: { readonly maker: string }): object => ({
  summary: `For ${maker}, which does not sign: over TLS, the id of the key and its secret as HTTP Basic authentication`,
  parameters: [
    {
      name: 'Authorization',
      in: 'header',
      required: true,
      description: '`Basic`, then id of the key, colon and secret in Base64',
      schema: { type: 'string' },
    },
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', description: `As ${maker} writes it` } } },
  },
});

/** The OpenAPI 3.1 document of the open API, made of the contracts that serve it. */
export function describeOpen(endpoints: readonly OpenedEndpoint[]): object {
  const sorted = [...endpoints].sort((one, other) => (one.open.path < other.open.path ? -1 : 1));
  const file = {
    operationId: 'file.store',
    tags: ['evidence'],
    'x-scope': 'DRIVER',
    summary: 'Stores the photo of a slip or a receipt; the body is the file, its id goes into the model of the command',
    parameters: [{ name: 'driverId', in: 'path', required: true, schema: { type: 'string' } }, ...headers],
    requestBody: {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    responses: {
      200: {
        description: 'Stored',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['status', 'data', 'requestId'],
              properties: {
                status: { type: 'integer' },
                data: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
                requestId: { type: 'string' },
              },
            },
          },
        },
      },
      ...answerRefs,
    },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Freightdeck open API', version: '1', description: about },
    paths: {
      ...Object.fromEntries(
        sorted.map((endpoint) => [
          openPathOf(endpoint),
          {
            post: {
              operationId: endpoint.name,
              tags: [endpoint.owner],
              'x-scope': endpoint.open.scope,
              'x-shippers': endpoint.open.shipper !== undefined,
              ...(endpoint.open.relay ? relayed(endpoint.open.relay) : signed(endpoint)),
              responses: {
                200: {
                  description: 'Done',
                  content: { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } },
                },
                ...answerRefs,
              },
            },
          },
        ]),
      ),
      [`${openPrefix}/drivers/{driverId}/files`]: { post: file },
    },
    components: {
      schemas: { Failure: failure },
      responses: Object.fromEntries(Object.entries(answers).map(([status, answer]) => [`Refused${status}`, answer])),
      parameters: Object.fromEntries(
        Object.values(openHeaders).map((name) => [
          name,
          { name, in: 'header', required: true, schema: { type: 'string' } },
        ]),
      ),
    },
  };
}
