import type { PackedRecord, PackHead } from './pack-manifest.ts';

const texts = {
  zh: {
    built: (at: string, by: string): string => `生成时间 ${at}　生成人 ${by}`,
    how: '核验：在解压后的文件夹内运行 sha256sum -c SHA256SUMS，或与下表的 SHA-256 对照。',
    file: '文件',
    size: '大小（字节）',
    missing: '未随包提供（平台未保存内容）',
    left: '未能打包',
    none: '没有文件',
  },
  en: {
    built: (at: string, by: string): string => `Built ${at} by ${by}`,
    how: 'To check: run sha256sum -c SHA256SUMS in the unpacked folder, or compare with the SHA-256 below.',
    file: 'File',
    size: 'Size (bytes)',
    missing: 'Not enclosed (the content is not kept)',
    left: 'Could not be packed',
    none: 'No files',
  },
} as const;
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const linked = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
const styles = `body{font:14px/1.6 system-ui,"Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif;
margin:32px auto;max-width:1080px;padding:0 16px;color:#1b1b1b}h1{font-size:22px}h2{font-size:16px;margin-top:28px}
p{color:#555}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:6px 8px;border-bottom:1px solid #ddd;vertical-align:top}
td.n{text-align:right}code{font:12px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}`;

/** The table of contents of a pack, as a page that needs nothing but itself. */
export function contentsPage(
  { title, builtAt, builtBy }: Omit<PackHead, 'language'>,
  records: readonly PackedRecord[],
  left: readonly { readonly name: string; readonly message: string }[],
  language: 'zh' | 'en',
): string {
  const say = texts[language];
  const table = ({ files }: PackedRecord): string =>
    files.length === 0
      ? `<p>${say.none}</p>`
      : `<table><thead><tr><th>${say.file}</th><th>${say.size}</th><th>SHA-256</th></tr></thead><tbody>${files
          .map(
            ({ path, title: name, bytes, sha256 }) =>
              `<tr><td><a href="${linked(path)}">${escaped(name)}</a></td><td class="n">${bytes}</td>` +
              `<td><code>${sha256}</code></td></tr>`,
          )
          .join('')}</tbody></table>`;
  const gone = ({ missing }: PackedRecord): string =>
    missing.length === 0
      ? ''
      : `<p>${say.missing}：</p><ul>${missing
          .map(({ title: name, id }) => `<li>${escaped(name)} <code>${escaped(id)}</code></li>`)
          .join('')}</ul>`;
  const refused = left.map(({ name, message }) => `<li>${escaped(name)}：${escaped(message)}</li>`).join('');
  const rest = refused === '' ? '' : `<h2>${say.left}</h2><ul>${refused}</ul>`;
  return (
    `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">` +
    `<title>${escaped(title)}</title><style>${styles}</style></head><body><h1>${escaped(title)}</h1>` +
    `<p>${escaped(say.built(builtAt, builtBy))}<br>${say.how}</p>` +
    records.map((one) => `<h2>${escaped(one.name)}</h2>${table(one)}${gone(one)}`).join('') +
    `${rest}</body></html>`
  );
}
