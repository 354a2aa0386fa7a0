import { partnerFilePath } from '@freightdeck/sdk/contract';
import type { FastifyInstance } from 'fastify';
import { HttpFailure } from './http-failure.ts';
import type { PartnerFileStore } from './http-options.ts';

const ticketForm = /^[\w-]{43}$/;
const fileForm = /^[\w-]+(\.[\w-]+)*\.js$/;

/**
 * Code of partners' plugins. The browser requests a module without our headers, so the address itself grants access: a
 * 256-bit ticket told only to the tenant's sessions. Only requests from this origin, or from a sandboxed frame (origin
 * `null`), are answered.
 */
export function addPartnerRoutes(app: FastifyInstance, files: PartnerFileStore): void {
  app.get<{ readonly Params: { readonly ticket: string; readonly file: string } }>(
    `${partnerFilePath}/:ticket/:file`,
    async (request, reply) => {
      if (request.url.includes('?')) throw new HttpFailure(400, 'queryString');
      const { ticket, file } = request.params;
      const site = request.headers['sec-fetch-site'];
      const framed = request.headers.origin === 'null';
      const code =
        (site === undefined || site === 'same-origin' || framed) && ticketForm.test(ticket) && fileForm.test(file)
          ? await files.open(ticket, file, framed)
          : undefined;
      if (code === undefined) throw new HttpFailure(404, 'notFound');
      if (framed) reply.header('access-control-allow-origin', 'null');
      return reply
        .header('vary', 'Origin')
        .header('cache-control', 'private, max-age=31536000, immutable')
        .type('text/javascript; charset=utf-8')
        .send(code);
    },
  );
}
