import type { GrantNode } from '../../contract/index.ts';

/** Fully, partly or not checked. */
export type Check = 'checked' | 'mixed' | 'unchecked';
/** Ids of checked leaves: keys, and pages without keys. */
export type Checked = ReadonlySet<string>;

/** The rights of a role as a tree; the state of a page or group follows from its leaves. */
export interface GrantTree {
  readonly roots: readonly string[];
  node(id: string): GrantNode | undefined;
  children(id: string): readonly string[];
  /** All leaves below a node, or the leaf itself. */
  leaves(id: string): readonly string[];
  /** Whether the person may not change the leaf. */
  locked(id: string): boolean;
  /** The leaf that opens the leaf's page; undefined for that leaf itself. */
  opener(id: string): string | undefined;
}

export function buildTree(nodes: readonly GrantNode[]): GrantTree {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const below = new Map<string, string[]>();
  const roots: string[] = [];
  for (const node of nodes) {
    if (node.parentId === null || !byId.has(node.parentId)) roots.push(node.id);
    else below.set(node.parentId, [...(below.get(node.parentId) ?? []), node.id]);
  }
  const children = (id: string): readonly string[] => below.get(id) ?? [];
  const isLeaf = (id: string): boolean => children(id).length === 0 && byId.get(id)?.kind !== 'group';
  const kept = new Map<string, readonly string[]>();
  const leaves = (id: string): readonly string[] => {
    const known = kept.get(id);
    if (known) return known;
    const found = isLeaf(id) ? [id] : children(id).flatMap(leaves);
    kept.set(id, found);
    return found;
  };
  return {
    roots,
    node: (id) => byId.get(id),
    children,
    leaves,
    locked: (id) => byId.get(id)?.held !== true,
    opener: (id) => {
      const page = byId.get(id)?.parentId;
      const view = page ? children(page).find((one) => one.endsWith(':view')) : undefined;
      return view === id ? undefined : view;
    },
  };
}

export function checkOf(tree: GrantTree, checked: Checked, id: string): Check {
  const leaves = tree.leaves(id);
  const count = leaves.filter((leaf) => checked.has(leaf)).length;
  if (count === 0) return 'unchecked';
  return count === leaves.length ? 'checked' : 'mixed';
}

/**
 * Checks or unchecks all leaves of a node; a partly checked node becomes checked. Locked leaves stay. A right of a page
 * includes the right to open it; unchecking that one unchecks the others.
 */
export function toggle(tree: GrantTree, checked: Checked, id: string): Checked {
  const open = tree.leaves(id).filter((leaf) => !tree.locked(leaf));
  const give = !open.every((leaf) => checked.has(leaf));
  const next = new Set(checked);
  for (const leaf of open) {
    if (give) next.add(leaf);
    else next.delete(leaf);
  }
  return withOpeners(tree, next, open, give);
}
function withOpeners(tree: GrantTree, next: Set<string>, changed: readonly string[], give: boolean): Checked {
  for (const leaf of changed) {
    const opener = tree.opener(leaf);
    if (give && opener !== undefined && !tree.locked(opener)) next.add(opener);
    if (give || opener !== undefined) continue;
    const page = tree.node(leaf)?.parentId;
    const others = page && leaf.endsWith(':view') ? tree.children(page).filter((one) => one !== leaf) : [];
    // A locked right that stays requires the right to open its page.
    if (others.some((one) => tree.locked(one) && next.has(one))) next.add(leaf);
    else for (const other of others) next.delete(other);
  }
  return next;
}

/** Difference from the saved state. */
export function difference(
  saved: Checked,
  checked: Checked,
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  return { added: [...checked].filter((id) => !saved.has(id)), removed: [...saved].filter((id) => !checked.has(id)) };
}

/** The checked leaves for stored rights. */
export function checkedFrom(
  tree: GrantTree,
  stored: { readonly keys: readonly string[]; readonly menus: readonly string[] },
): Checked {
  const keys = new Set(stored.keys);
  const menus = new Set(stored.menus);
  const all = tree.roots.flatMap((root) => tree.leaves(root));
  return new Set(
    all.filter((id) => {
      const node = tree.node(id);
      return node?.key ? keys.has(node.key) : menus.has(node?.menu ?? '');
    }),
  );
}
/** The rights to store: keys, and the menu of each page that can be opened. */
export function grantOf(
  tree: GrantTree,
  checked: Checked,
): { readonly keys: readonly string[]; readonly menus: readonly string[] } {
  const keys: string[] = [];
  const menus = new Set<string>();
  for (const id of checked) {
    const node = tree.node(id);
    if (!node) continue;
    if (node.key) keys.push(node.key);
    const page =
      node.kind === 'page' ? node : node.key?.endsWith(':view') && node.parentId ? tree.node(node.parentId) : undefined;
    if (page?.menu) menus.add(page.menu);
  }
  return { keys, menus: [...menus] };
}

/** Visible nodes: children of open nodes; while searching, matches with everything above and below them. */
export function visibleIds(
  tree: GrantTree,
  open: ReadonlySet<string>,
  matches: ((id: string) => boolean) | undefined,
): readonly string[] {
  const shown: string[] = [];
  const walk = (id: string, above: boolean): boolean => {
    const own = above || matches?.(id) === true;
    const at = shown.length;
    shown.push(id);
    let any = own;
    if (matches) for (const child of tree.children(id)) any = walk(child, own) || any;
    else if (open.has(id)) for (const child of tree.children(id)) walk(child, false);
    if (matches && !any) shown.splice(at);
    return any;
  };
  for (const root of tree.roots) walk(root, false);
  return shown;
}
