import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Language } from './answer-texts.ts';
import type { ApiContent, ApiDescription, ApiOperation } from './open-api.ts';

const texts = {
  title: { zh: 'Freightdeck 接口说明', en: 'Freightdeck API' },
  search: { zh: '按路径、名称或权限搜索', en: 'Search by path, name or permission' },
  public: { zh: '公开', en: 'public' },
  session: { zh: '登录后', en: 'any session' },
  body: { zh: '请求', en: 'Request' },
  answer: { zh: '应答', en: 'Answer' },
  none: { zh: '没有匹配的接口', en: 'Nothing matches' },
} as const;

const style = `
:root{color-scheme:light dark}body{font:15px/1.5 system-ui,'Noto Sans SC',sans-serif;max-width:60rem;\
margin:2rem auto;padding:0 1rem}
input{font:inherit;width:100%;padding:.6rem;box-sizing:border-box;position:sticky;top:.5rem}h2{margin:2rem 0 .5rem}
details{border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:6px;margin:.4rem 0;\
padding:.4rem .8rem}
summary{cursor:pointer;overflow-wrap:anywhere}code{font:13px/1.4 ui-monospace,monospace}pre{overflow:auto;\
max-height:28rem;padding:.6rem;background:color-mix(in srgb,currentColor 6%,transparent)}
.meta{opacity:.75;margin-left:.6rem}[hidden]{display:none}`;

/** Search script: hides what does not match. Without it the page is still complete. */
export const docsSearch = `
const box = document.querySelector('input');
const none = document.getElementById('none');
box.addEventListener('input', () => {
  const wanted = box.value.trim().toLowerCase();
  let left = 0;
  for (const section of document.querySelectorAll('section')) {
    let shown = 0;
    for (const one of section.querySelectorAll('details')) {
      one.hidden = !one.dataset.words.includes(wanted);
      if (!one.hidden) shown++;
    }
    section.hidden = shown === 0;
    left += shown;
  }
  none.hidden = left > 0;
});
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const json = (value: unknown): string =>
  `<pre tabindex="0"><code>${escaped(JSON.stringify(value, null, 2))}</code></pre>`;

function article(path: string, operation: ApiOperation, language: Language): string {
  const keys = operation['x-permissions'];
  const access =
    operation.security.length === 0
      ? texts.public[language]
      : keys.length === 0
        ? texts.session[language]
        : keys.join(', ');
  const answer = operation.responses['200'] as { readonly content: ApiContent };
  const words = [path, operation.operationId, ...keys].join(' ').toLowerCase();
  const input = contents(operation.requestBody.content);
  const output = contents(answer.content);
  return (
    `<details data-words="${escaped(words)}"><summary><code>POST ${escaped(path)}</code>` +
    `<span class="meta">${escaped(operation.operationId)} · ${escaped(access)}</span></summary>\n` +
    `<h3>${texts.body[language]}</h3>${input}<h3>${texts.answer[language]}</h3>${output}</details>`
  );
}

/** Schemas by media type: JSON is not mentioned, any other type (`application/pdf`) is named. */
function contents(content: ApiContent): string {
  return Object.entries(content)
    .map(([type, { schema }]) => (type === 'application/json' ? '' : `<p>${escaped(type)}</p>`) + json(schema))
    .join('');
}

/**
 * The API description as a page: readable without a script, searchable with a small one. Built section by section, so
 * that other requests are served in between.
 */
export async function docsPage(description: ApiDescription, language: Language): Promise<string> {
  const sections: string[] = [];
  for (const { name } of description.tags) {
    await othersFirst();
    const own = Object.entries(description.paths).filter(([, { post }]) => post.tags.includes(name));
    const articles = own.map(([path, { post }]) => article(path, post, language));
    sections.push(`<section><h2>${escaped(name)}</h2>${articles.join('\n')}</section>`);
  }
  const title = texts.title[language];
  const search = texts.search[language];
  return `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style><script src="/api/docs/search.js" defer></script></head><body><main>
<h1>${title}</h1><p>${escaped(description.info.description)} <a href="/api/openapi.json">openapi.json</a></p>
<input type="search" aria-label="${search}" placeholder="${search}">\
<p id="none" role="status" hidden>${texts.none[language]}</p>
${sections.join('\n')}</main></body></html>`;
}
