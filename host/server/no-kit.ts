import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { languageOf, type Http } from '@freightdeck/core/server/http';

/** What `npm run pack:kit` makes, and partners install from a console by address. */
const archives = ['create-plugin', 'plugin-kit', 'sdk'].map((name) => `freightdeck-${name}.tgz`);
const texts = {
  zh: '本平台还没有插件开发套件，请平台运营方执行 npm run pack:kit 生成',
  en: 'this console has no kit yet; its operator makes it with npm run pack:kit',
} as const;

/**
 * Says why the archives of the kit are not there, and who makes them: a console runs without them, and `404 Not Found`
 * would look like a wrong address. npm prints `error` of an answer behind the address.
 */
export function sayNoKit(app: Http['app'], webRoot: string): void {
  app.addHook('onRequest', (request, reply, next) => {
    const [, name = ''] = /^\/sdk\/([\w.-]+)(?:\?|$)/.exec(request.url) ?? [];
    if (!archives.includes(name) || existsSync(join(webRoot, 'sdk', name))) {
      next();
      return;
    }
    const message = texts[languageOf(request.headers['accept-language'])];
    reply.code(404).send({ status: 404, message, error: texts.en, reason: 'noKit', requestId: request.id });
  });
}
