import multipart from '@fastify/multipart';
import { importFilePath, importTemplatePath } from '@freightdeck/sdk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from './answer-texts.ts';
import { requireSession } from './call-guard.ts';
import { disposition } from './file-routes.ts';
import { failureOf, HttpFailure } from './http-failure.ts';
import type { HttpOptions } from './http-options.ts';
import type { ImportDesk, ImportFile } from './import-desk.ts';
import type { RateLimits } from './rate-limits.ts';
import { filePolicy } from './security-headers.ts';

/** Largest file of an import, in bytes. */
const mostBytes = 10 * 1024 * 1024;
const commandName = /^[a-z][A-Za-z0-9]{0,40}\.[A-Za-z0-9]{1,40}$/;
const templateName = /^[a-z][A-Za-z0-9]{0,40}$/;
/**
 * `/RESOURCE/waybillImport/importTemplate/waybill-import.xlsx`, as the specification writes it; any file name is
 * accepted.
 */
const resourceTemplates = ['/RESOURCE/:template/importTemplate/', '/RESOURCE/:template/importTemplate/:file'];

/** Uploads of import files and downloads of templates; both need a session. */
export async function addImportRoutes(
  app: FastifyInstance,
  options: HttpOptions,
  desk: ImportDesk,
  rates: RateLimits,
): Promise<void> {
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    request.signedIn = await requireSession(request, options.sessions, rates);
  };
  const language = (request: FastifyRequest): 'zh' | 'en' => languageOf(request.headers['accept-language']);
  const template =
    (name: (request: FastifyRequest) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const command = name(request);
      if (request.signedIn === undefined) throw new HttpFailure(401, 'session');
      if (typeof command !== 'string' || !(commandName.test(command) || templateName.test(command)))
        throw new HttpFailure(400, 'badRequest');
      const file = await desk.template(request.signedIn, command, language(request));
      return reply
        .headers({ 'content-security-policy': filePolicy, 'content-disposition': disposition(file.name, false) })
        .type(file.mime)
        .send(file.content);
    };
  app.post(
    importTemplatePath,
    { onRequest },
    template((request) => (request.body as Record<string, unknown> | null | undefined)?.['id']),
  );
  for (const path of resourceTemplates)
    app.get(
      path,
      { onRequest },
      template((request) => (request.params as Record<string, unknown>)['template']),
    );

  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: true,
      limits: {
        files: 1,
        fields: 5,
        parts: 6,
        fieldSize: 400,
        fieldNameSize: 40,
        headerPairs: 50,
        fileSize: mostBytes,
      },
    });
    scope.post(importFilePath, { onRequest, bodyLimit: mostBytes + 64 * 1024 }, async (request) => {
      if (!request.isMultipart()) throw new HttpFailure(415, 'mediaType');
      const file = await readForm(request).catch((error: unknown) => {
        throw failureOf(error) ?? new HttpFailure(400, 'badRequest');
      });
      if (request.signedIn === undefined || file === undefined || file.content.length === 0)
        throw new HttpFailure(400, 'noFile');
      if (!commandName.test(file.command)) throw new HttpFailure(400, 'badRequest');
      return { status: 200, data: await desk.take(request.signedIn, file, language(request)), requestId: request.id };
    });
  });
}

async function readForm(request: FastifyRequest): Promise<ImportFile | undefined> {
  const fields: Record<string, string> = {};
  let content: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else content = await part.toBuffer();
  }
  const title =
    (fields['title'] ?? '')
      .replace(/\p{Cc}/gu, '')
      .toWellFormed()
      .slice(0, 100) ||
    (fields['command'] ?? '');
  return content && { content, command: fields['command'] ?? '', title, again: fields['again'] === '1' };
}
