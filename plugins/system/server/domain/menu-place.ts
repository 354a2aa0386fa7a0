import type { MenuNode } from '../../contract/menus.ts';

/** Whether a parent is valid: it must be a group, and neither the entry itself nor below it. */
export function parentFits(
  tree: readonly Pick<MenuNode, 'id' | 'parentId' | 'menuType'>[],
  id: string | undefined,
  parentId: string | null,
): boolean {
  if (parentId === null) return true;
  const byId = new Map(tree.map((node) => [node.id, node]));
  if (byId.get(parentId)?.menuType !== 'DIR') return false;
  const seen = new Set<string>();
  for (let at: string | null = parentId; at !== null; at = byId.get(at)?.parentId ?? null) {
    if (at === id || seen.has(at)) return false;
    seen.add(at);
  }
  return true;
}
