import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { docsPolicy } from './security-headers.ts';

/**
 * Serves the documents for who writes plugins (`npm run docs:site`) at `/docs/`, without a session: nothing of a tenant
 * stands in them. `root`: the folder with one subfolder for each version of the SDK.
 */
export async function addDocsSite(app: FastifyInstance, root: string): Promise<void> {
  const list = join(root, 'versions.json');
  if (!existsSync(list)) return;
  const [newest] = JSON.parse(readFileSync(list, 'utf8')) as readonly string[];
  if (newest === undefined) return;
  for (const path of ['/docs', '/docs/'])
    app.get(path, async (_request, reply) => reply.header('cache-control', 'no-cache').redirect(`/docs/${newest}/`));
  await app.register(fastifyStatic, {
    root,
    prefix: '/docs/',
    decorateReply: false,
    redirect: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply) => {
      reply.header('content-security-policy', docsPolicy);
      reply.header('cache-control', 'no-cache');
    },
  });
}
