import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { Level, RoleTemplate, TemplateGrant, TemplateName } from './role-templates.ts';
import { roleTemplates } from './role-templates.ts';

/** Codes that approve, pay or undo money; the person who prepares a payment never has them. */
const checking: ReadonlySet<string> = new Set([
  'audit',
  'batchAudit',
  'reject',
  'pay',
  'batchPay',
  'retry',
  'batchRetry',
  'confirm',
  'recover',
  'manualClose',
  'waive',
  'freeze',
  'thaw',
  'receiptAudit',
  'receive',
  'writeOff',
]);
/** Works with papers that others made: whoever checks and pays needs them as well. */
const papers: ReadonlySet<string> = new Set([
  'pull',
  'match',
  'query',
  'preview',
  'print',
  'download',
  'batchDownload',
  'regenerate',
]);
/** What the operator alone does on a page of both sides. */
const operators: ReadonlySet<string> = new Set(['serverPayinfo:generate', 'ledgerDetails:reopen']);
/** Carries out what somebody else has approved, and asks the bank what became of it. */
const paying: ReadonlySet<string> = new Set(['pay', 'batchPay', 'send', 'retry', 'batchRetry', 'sync', 'syncBalance']);
/** Undoes what was approved, which the person who prepared it may not. */
const undoing = 'void';
const viewing: ReadonlySet<string> = new Set(['view', 'detail']);
const reading: ReadonlySet<string> = new Set(['view', 'detail', 'export']);

const holds: Readonly<Record<Level, (code: string) => boolean>> = {
  all: () => true,
  view: (code) => viewing.has(code),
  read: (code) => reading.has(code),
  maker: (code) => !checking.has(code),
  checker: (code) => reading.has(code) || checking.has(code) || papers.has(code) || code === undoing,
  payer: (code) => reading.has(code) || paying.has(code) || papers.has(code),
};

const gives = ({ level, codes, without }: TemplateGrant, code: string): boolean =>
  holds[level](code) && (codes?.includes(code) ?? true) && without?.includes(code) !== true;
function concerns(grant: TemplateGrant, plugin: string, route: string): boolean {
  return (
    (grant.plugins === '*' || grant.plugins.includes(plugin)) &&
    (grant.routes?.includes(route) ?? true) &&
    grant.except?.includes(route) !== true
  );
}

/** The permission keys of a role made from this template; pages of the other audience never count. */
export function keysOfTemplate(name: TemplateName, manifests: readonly PluginManifest[]): string[] {
  const template: RoleTemplate = roleTemplates[name];
  const keys = template.data.map((code) => `data:${code}`);
  for (const manifest of manifests) {
    for (const [route, codes] of Object.entries(manifest.permissions)) {
      const audience = manifest.routes[route]?.audience ?? 'both';
      if (audience !== 'both' && audience !== template.side) continue;
      if (route === 'menu' && template.side === 'provider') continue;
      const grants = template.grants.filter((grant) => concerns(grant, manifest.id, route));
      keys.push(
        ...codes
          .filter((code) => grants.some((grant) => gives(grant, code)))
          .map((code) => `${route}:${code}`)
          .filter((key) => template.side === 'operator' || !operators.has(key)),
      );
    }
  }
  return [...new Set(keys)];
}

/** Names of the menus whose page these keys open. A page for everybody needs no key. */
export function menusOfKeys(
  keys: readonly string[],
  side: RoleTemplate['side'],
  manifests: readonly PluginManifest[],
): string[] {
  const held = new Set(keys);
  const menus: string[] = [];
  for (const manifest of manifests) {
    for (const [menu, routeName] of Object.entries(manifest.menus)) {
      const route = manifest.routes[routeName];
      if (route === undefined || (route.audience !== 'both' && route.audience !== side)) continue;
      if (route.open === true || held.has(`${routeName}:view`) || held.has(`${routeName}:*`)) menus.push(menu);
    }
  }
  return menus;
}
