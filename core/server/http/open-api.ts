import { setImmediate as othersFirst } from 'node:timers/promises';
import { partnerApiPath } from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';
import type { Endpoint } from '../api/endpoint.ts';

/** Schemas of a body or an answer by media type. */
export type ApiContent = Readonly<Record<string, { readonly schema: object }>>;
export interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly 'x-kind': Endpoint['kind'];
  readonly 'x-permissions': readonly string[];
  readonly parameters?: readonly object[];
  readonly security: readonly object[];
  readonly requestBody: { readonly required: true; readonly content: ApiContent };
  readonly responses: Readonly<Record<string, object>>;
}
export interface ApiDescription {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, { readonly post: ApiOperation }>>;
  readonly components: object;
}

/** A schema of a contract as JSON Schema. */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): object => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io });
  return rest;
};
/** The body of every answer that is no success. */
export const failure = {
  type: 'object',
  required: ['status', 'message', 'requestId'],
  properties: {
    status: { type: 'integer' },
    message: { type: 'string' },
    reason: { type: 'string' },
    requestId: { type: 'string' },
    messageDetails: { type: 'object', additionalProperties: { type: 'string' } },
  },
};
export const failed = (description: string): object => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

const inPath = (name: string, description: string): object => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});
const failures = {
  400: failed('Not JSON, or not to be read'),
  401: failed('No session, or it has ended'),
  413: failed('Body over 256 KB'),
  415: failed('Not application/json'),
  429: failed('Too many calls'),
  500: failed('A fault; quote the request id'),
  503: failed('Not available now'),
};
const { 401: session, ...withoutSession } = failures;
/** One entry for all services of partners' plugins; their inputs and answers are in their own contracts. */
const partnerCall: ApiOperation = {
  operationId: 'partner.call',
  tags: ['partner'],
  'x-kind': 'command',
  'x-permissions': [],
  security: [{ bearer: [], authHeader: [] }],
  parameters: [
    inPath('plugin', 'Id of a plugin that is active for the tenant of the session'),
    inPath('path', 'A path its manifest serves, of one part or more; the manifest names the key'),
  ],
  requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
  responses: {
    200: {
      description: 'The answer of the partner’s service: done, or refused',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['status', 'requestId'],
            properties: { status: { type: 'integer' }, requestId: { type: 'string' } },
          },
        },
      },
    },
    ...failures,
    404: failed('No such plugin for this tenant, or no such path'),
    502: failed(
      'The partner’s service: `partnerUnset`, `partnerAddress`, `partnerDown`, `partnerStatus`, `partnerType`, ' +
        '`partnerTooLarge`, `partnerAnswer`',
    ),
    504: failed('The partner’s service took too long: `partnerSlow`'),
  },
};

function operation(endpoint: Endpoint): ApiOperation {
  const open = endpoint.access === 'public';
  return {
    operationId: endpoint.name,
    tags: [endpoint.owner],
    'x-kind': endpoint.kind,
    'x-permissions': typeof endpoint.access === 'string' ? [] : endpoint.access,
    security: open ? [] : [{ bearer: [], authHeader: [] }],
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
    responses: {
      200: {
        description: 'Done, or refused: `status` in the body tells',
        content: endpoint.file
          ? { 'application/pdf': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } },
      },
      ...withoutSession,
      ...(open ? {} : { 401: session }),
    },
  };
}

/** Operations described before other requests get a turn; all 1,500 at once would block the server for a second. */
const atOnce = 20;

/**
 * The OpenAPI 3.1 document, made from the contracts' schemas. `partners`: calls to partners' services are forwarded.
 */
export async function describeApi(endpoints: readonly Endpoint[], partners = false): Promise<ApiDescription> {
  const sorted = [...endpoints].sort((one, other) => (one.path < other.path ? -1 : 1));
  const paths: Record<string, { readonly post: ApiOperation }> = {};
  for (const [n, endpoint] of sorted.entries()) {
    if (n % atOnce === atOnce - 1) await othersFirst();
    paths[endpoint.path] = { post: operation(endpoint) };
  }
  if (partners) paths[`${partnerApiPath}/{plugin}/{path}`] = { post: partnerCall };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Freightdeck',
      version: '1.0.0',
      description:
        'The platform API of the console. Money in cents, weight in kg, time `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai.',
    },
    tags: [...new Set([...sorted.map((endpoint) => endpoint.owner), ...(partners ? partnerCall.tags : [])])].map(
      (name) => ({ name }),
    ),
    paths,
    components: {
      schemas: {
        Failure: failure,
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        authHeader: { type: 'apiKey', in: 'header', name: 'Auth', description: 'The word `true`' },
      },
    },
  };
}
