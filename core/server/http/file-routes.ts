import multipart from '@fastify/multipart';
import { brandPicturePath, filePath, taskFilePath, uploadPaths } from '@freightdeck/sdk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireSession } from './call-guard.ts';
import type { FileStore, IncomingFile } from './file-store.ts';
import { failureOf, HttpFailure } from './http-failure.ts';
import type { HttpOptions } from './http-options.ts';
import type { RateLimits } from './rate-limits.ts';
import { filePolicy } from './security-headers.ts';

const shown = /^(?:image\/(?:png|jpeg|gif|webp|bmp)|application\/pdf)$/;

/** Uploads (multipart, one file a call) and opening of stored files (by id, with the session). */
export async function addFileRoutes(
  app: FastifyInstance,
  options: HttpOptions,
  files: FileStore,
  rates: RateLimits,
): Promise<void> {
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    request.signedIn = await requireSession(request, options.sessions, rates);
  };
  const opening =
    (
      read: (request: FastifyRequest) => unknown,
      store: FileStore['open'] = (session, id, plugin) => files.open(session, id, plugin),
    ) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const id = read(request);
      if (request.signedIn === undefined) throw new HttpFailure(401, 'session');
      if (typeof id !== 'string' || !/^[\w./-]{1,200}$/.test(id)) throw new HttpFailure(400, 'badRequest');
      const plugin = (request.body as Record<string, unknown> | null | undefined)?.['plugin'];
      const file = await store(request.signedIn, id, typeof plugin === 'string' ? plugin : undefined);
      if (file === undefined) throw new HttpFailure(404, 'notFound');
      return reply
        .headers({
          'content-security-policy': filePolicy,
          'x-frame-options': 'SAMEORIGIN',
          'content-disposition': disposition(file.name, shown.test(file.mime)),
        })
        .type(file.mime)
        .send(file.content);
    };
  app.get(
    filePath,
    { onRequest },
    opening((request) => (request.query as Record<string, unknown>)['id']),
  );
  app.get(brandPicturePath, async (request, reply) => {
    const { id } = request.query as Record<string, unknown>;
    if (typeof id !== 'string' || !/^\w{1,40}$/.test(id)) throw new HttpFailure(400, 'badRequest');
    const file = await files.openBrand?.(id);
    if (file === undefined) throw new HttpFailure(404, 'notFound');
    return reply
      .headers({ 'content-security-policy': filePolicy, 'cache-control': 'public, max-age=86400' })
      .type(file.mime)
      .send(file.content);
  });
  const named = (request: FastifyRequest): unknown =>
    (request.body as Record<string, unknown> | null | undefined)?.['id'];
  app.post(filePath, { onRequest }, opening(named));
  app.post(
    taskFilePath,
    { onRequest },
    opening(named, (session, id) => files.openTask?.(session, id) ?? Promise.resolve(undefined)),
  );

  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: true,
      limits: {
        files: 1,
        fields: 20,
        parts: 21,
        fieldSize: 2000,
        fieldNameSize: 100,
        headerPairs: 50,
        fileSize: options.uploadLimit ?? 10 * 1024 * 1024,
      },
    });
    for (const path of uploadPaths) {
      scope.post(
        path,
        { onRequest, bodyLimit: (options.uploadLimit ?? 10 * 1024 * 1024) + 64 * 1024 },
        async (request) => {
          if (!request.isMultipart()) throw new HttpFailure(415, 'mediaType');
          const found = await readForm(request).catch((error: unknown) => {
            throw failureOf(error) ?? new HttpFailure(400, 'badRequest');
          });
          if (request.signedIn === undefined || found === undefined || found.content.length === 0)
            throw new HttpFailure(400, 'noFile');
          const stored = await files.store(request.signedIn, found);
          return { status: 200, data: [stored], requestId: request.id };
        },
      );
    }
  });
}

/** The one file of a multipart form. A form that the parser cannot read is answered 400, not logged as a fault. */
async function readForm(request: FastifyRequest): Promise<IncomingFile | undefined> {
  let fileType = '';
  let kind = '';
  let found: Omit<IncomingFile, 'fileType' | 'kind'> | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'fileType') fileType = String(part.value);
      if (part.fieldname === 'kind') kind = String(part.value);
    } else found = { name: part.filename ?? '', mime: part.mimetype, content: await part.toBuffer() };
  }
  return found && { ...found, fileType, kind };
}

/** RFC 6266: an ASCII name for old clients, the real one beside it. */
export function disposition(name: string, inline: boolean): string {
  const ascii = name.replaceAll(/[^\w. -]/g, '_').slice(0, 100) || 'file';
  const full = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${full}`;
}
