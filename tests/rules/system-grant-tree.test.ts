import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GrantNode } from '../../plugins/system/contract/index.ts';
import {
  buildTree,
  checkOf,
  checkedFrom,
  difference,
  grantOf,
  toggle,
  visibleIds,
} from '../../plugins/system/web/parts/grant-tree.ts';
import type { GrantTree } from '../../plugins/system/web/parts/grant-tree.ts';

const codes = ['view', 'add', 'edit', 'export'];
const leaf = (id: string, parentId: string, held: boolean): GrantNode => ({
  id,
  parentId,
  kind: 'key',
  zh: '',
  en: '',
  menu: null,
  key: id,
  held,
});

/** Groups of pages, each page with some codes, some of them not the granter's. */
const nodesArbitrary = fc
  .array(
    fc.array(
      fc.record({
        codes: fc.subarray(codes, { minLength: 0 }),
        held: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      }),
      { maxLength: 4 },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((groups) =>
    groups.flatMap((pages, g): GrantNode[] => [
      {
        id: `group:${g}`,
        parentId: null,
        kind: 'group',
        zh: `组${g}`,
        en: `Group ${g}`,
        menu: null,
        key: null,
        held: true,
      },
      ...pages.flatMap((page, p): GrantNode[] => [
        {
          id: `page:${g}.${p}`,
          parentId: `group:${g}`,
          kind: 'page',
          zh: '页',
          en: 'Page',
          menu: `m${g}.${p}`,
          key: null,
          held: page.codes.length > 0 || page.held[0] === true,
        },
        ...page.codes.map((code, at) => leaf(`r${g}.${p}:${code}`, `page:${g}.${p}`, page.held[at] === true)),
      ]),
    ]),
  );
const leavesOf = (tree: GrantTree): readonly string[] => tree.roots.flatMap((root) => tree.leaves(root));
const caseArbitrary = nodesArbitrary.chain((nodes) => {
  const tree = buildTree(nodes);
  return fc.record({
    nodes: fc.constant(nodes),
    tree: fc.constant(tree),
    checked: fc.subarray([...leavesOf(tree)]).map((ids) => new Set(ids)),
    target: fc.constantFrom(...nodes.map((node) => node.id)),
  });
});

describe('tri-state tree of rights', () => {
  it('a parent is checked when all below are, mixed when some are, unchecked when none is', () => {
    fc.assert(
      fc.property(caseArbitrary, ({ tree, checked, nodes }) => {
        for (const { id } of nodes) {
          const states = tree.children(id).map((child) => checkOf(tree, checked, child));
          if (states.length === 0) continue;
          const some = states.filter((state) => state !== 'unchecked');
          const whole = states.filter(
            (state, at) => state === 'checked' || tree.leaves(tree.children(id)[at] ?? '').length === 0,
          );
          const expected = some.length === 0 ? 'unchecked' : whole.length === states.length ? 'checked' : 'mixed';
          expect(checkOf(tree, checked, id)).toBe(expected);
        }
      }),
    );
  });

  it("a toggle never changes what is not the granter's, and stays below its page or node", () => {
    fc.assert(
      fc.property(caseArbitrary, ({ tree, checked, target }) => {
        const next = toggle(tree, checked, target);
        const { added, removed } = difference(checked, next);
        const page = tree.node(target)?.parentId;
        const reach = new Set([...tree.leaves(target), ...(page ? tree.leaves(page) : [])]);
        for (const id of [...added, ...removed]) {
          expect(tree.locked(id)).toBe(false);
          expect(reach.has(id)).toBe(true);
        }
      }),
    );
  });

  it('toggling what is not whole makes it whole; toggling again empties it, but for what is locked', () => {
    fc.assert(
      fc.property(caseArbitrary, ({ tree, checked, target }) => {
        const open = tree.leaves(target).filter((id) => !tree.locked(id));
        if (open.length === 0) {
          expect(toggle(tree, checked, target)).toEqual(checked);
          return;
        }
        const first = toggle(tree, checked, target);
        const wasWhole = open.every((id) => checked.has(id));
        const full = wasWhole ? toggle(tree, first, target) : first;
        if (!wasWhole) for (const id of open) expect(first.has(id)).toBe(true);
        const emptied = toggle(tree, full, target);
        const needed = (id: string): boolean =>
          id.endsWith(':view') &&
          tree.children(tree.node(id)?.parentId ?? '').some((one) => tree.locked(one) && emptied.has(one));
        if (open.every((id) => full.has(id)))
          for (const id of open) if (!needed(id)) expect(emptied.has(id)).toBe(false);
      }),
    );
  });

  it('a right given on a page brings the right to open it, and a page closed takes its rights along', () => {
    const tree = buildTree([
      { id: 'group:a', parentId: null, kind: 'group', zh: '', en: '', menu: null, key: null, held: true },
      { id: 'page:user', parentId: 'group:a', kind: 'page', zh: '', en: '', menu: 'user', key: null, held: true },
      leaf('user:view', 'page:user', true),
      leaf('user:add', 'page:user', true),
      leaf('user:edit', 'page:user', false),
    ]);
    const one = toggle(tree, new Set(), 'user:add');
    expect([...one].sort()).toEqual(['user:add', 'user:view']);
    expect(grantOf(tree, one)).toEqual({ keys: ['user:add', 'user:view'], menus: ['user'] });
    expect([...toggle(tree, one, 'user:view')]).toEqual([]);
    // The edit right is not the granter's, so it stays, and with it the page.
    expect([...toggle(tree, new Set(['user:view', 'user:edit', 'user:add']), 'page:user')].sort()).toEqual([
      'user:edit',
      'user:view',
    ]);
    expect(checkOf(tree, one, 'group:a')).toBe('mixed');
  });

  it('stored and shown are the same rights', () => {
    fc.assert(
      fc.property(caseArbitrary, ({ tree, checked }) => {
        const again = checkedFrom(tree, grantOf(tree, checked));
        expect([...again].sort()).toEqual([...checked].sort());
      }),
    );
  });

  it('a search shows matches with everything above and below them, and nothing else', () => {
    fc.assert(
      fc.property(caseArbitrary, ({ tree, target }) => {
        const shown = visibleIds(tree, new Set(), (id) => id === target);
        const below = (id: string): string[] => [id, ...tree.children(id).flatMap(below)];
        const above = (id: string | null | undefined): string[] => (id ? [...above(tree.node(id)?.parentId), id] : []);
        expect([...shown].sort()).toEqual(
          [...new Set([...above(tree.node(target)?.parentId), ...below(target)])].sort(),
        );
      }),
    );
  });

  it('only children of open nodes are shown', () => {
    fc.assert(
      fc.property(caseArbitrary, ({ tree, nodes }) => {
        expect(visibleIds(tree, new Set(), undefined)).toEqual(tree.roots);
        expect([...visibleIds(tree, new Set(nodes.map((node) => node.id)), undefined)].sort()).toEqual(
          nodes.map((node) => node.id).sort(),
        );
      }),
    );
  });
});
