import type { FastifyServerOptions } from 'fastify';
import type { HttpOptions } from './http-options.ts';

interface ErrorLine {
  readonly [extra: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

/** An error without the driver's details: they quote rows, and rows hold names and personal numbers. */
export function errorLine(error: unknown): ErrorLine {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'a value that is no error was thrown', stack: '' };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause instanceof Error ? { cause: { type: error.cause.name } } : {}),
  };
}

/** Logs JSON lines. Only named fields are written: no headers, no bodies, no query strings. */
export function loggerOptions(options: HttpOptions): FastifyServerOptions['logger'] {
  return {
    level: options.logLevel,
    stream: options.logStream ?? process.stderr,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      err: errorLine,
      req: (request) => ({ method: request.method }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  };
}
