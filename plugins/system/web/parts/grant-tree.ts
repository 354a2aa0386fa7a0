import type { GrantNode } from '../../contract/index.ts';

/** Whole, half or not at all. */
export type Check = 'checked' | 'mixed' | 'unchecked';
/** Ids of leaves: keys, and pages that have no keys. */
export type Checked = ReadonlySet<string>;

/** The rights of a role as a tree; a page or group is what its leaves are. */
export interface GrantTree {
  readonly roots: readonly string[];
  node(id: string): GrantNode | undefined;
  children(id: string): readonly string[];
  /** The leaf itself, or all leaves below. */
  leaves(id: string): readonly string[];
  /** Leaves that the person may not change. */
  locked(id: string): boolean;
  /** The leaf that opens the page of this leaf; undefined when it is that leaf. */
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
 * Gives or takes the leaf, or everything below: what is not whole becomes whole. Locked leaves stay as they are.
 * A right on a page brings the right to open it; without that, the others go too.
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
    // A locked right that stays needs its page.
    if (others.some((one) => tree.locked(one) && next.has(one))) next.add(leaf);
    else for (const other of others) next.delete(other);
  }
  return next;
}

/** What differs from the saved state. */
export function difference(
  saved: Checked,
  checked: Checked,
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  return { added: [...checked].filter((id) => !saved.has(id)), removed: [...saved].filter((id) => !checked.has(id)) };
}

/** The leaves that a role has, from what is stored. */
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
/** What is to be stored: the keys, and the menu of each page that can be opened. */
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

/** What is shown: children of open nodes; while searching, matches with all above and below them, everything open. */
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
