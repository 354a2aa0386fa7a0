import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGrant, expandKeys, grantableNodes } from '../../plugins/system/server/domain/grantable.ts';
import type { MenuLine } from '../../plugins/system/server/domain/grantable.ts';
import { codeTree } from '../../plugins/system/server/domain/dictionary-tree.ts';
import { parentFits } from '../../plugins/system/server/domain/menu-place.ts';
import { system } from '../../plugins/system/plugin.ts';
import { waybill } from '../../plugins/waybill/plugin.ts';
import { newPassword } from '../../plugins/system/web/parts/new-password.ts';
import { menuLines, moved } from '../../plugins/system/web/parts/menu-rows.ts';
import { passwordSchema } from '../../sdk/contract/values/index.ts';
import type { MenuNode } from '../../plugins/system/contract/index.ts';

const all = ['a:view', 'a:add', 'b:view', 'b:pay', 'c:view', 'gone:view'];
const some = fc.subarray(all);

describe('what a grant may change', () => {
  it('nothing outside the platform comes in, nothing the granter lacks moves, and what is allowed is done to the letter', () => {
    fc.assert(
      fc.property(some, some, some, some, (known, before, wish, held) => {
        const check = checkGrant(new Set(known), before, wish, (key) => held.includes(key));
        const moving = all.filter((key) => check.result.includes(key) !== before.includes(key));
        if (check.fault) {
          const { key, fault } = check.fault;
          expect(
            fault === 'outside'
              ? wish.includes(key) && !before.includes(key) && !known.includes(key)
              : !held.includes(key),
          ).toBe(true);
          return;
        }
        for (const key of moving) expect(held).toContain(key);
        for (const key of check.result) expect(known.includes(key) || before.includes(key)).toBe(true);
        for (const key of wish) expect(check.result).toContain(key);
        // A plugin that is not here today keeps its keys.
        for (const key of before) if (!known.includes(key)) expect(check.result).toContain(key);
        expect([...check.added, ...check.removed].sort()).toEqual([...moving].sort());
      }),
    );
  });

  it('reads several keys of one entry, and a star as every code of the route', () => {
    expect(expandKeys(['a:view, b:pay;c:view', 'a:*'], all)).toEqual(['a:view', 'b:pay', 'c:view', 'a:add']);
    expect(expandKeys(['ab:*'], ['a:view', 'abc:view'])).toEqual([]);
  });

  it("offers each side its own pages, with what of them is the granter's", () => {
    const line = (
      name: string,
      type: MenuLine['type'],
      mode: MenuLine['mode'],
      parentId: string | null = null,
    ): MenuLine => ({ id: name, parentId, name, title: name, titleEn: '', type, mode });
    const menus = [line('sysManage', 'DIR', 'B'), line('help', 'LINK', 'P', 'sysManage'), line('ops', 'LINK', 'O')];
    const ids = (side: 'operator' | 'provider'): string[] =>
      grantableNodes([system, waybill], menus, side, {
        can: (key) => key === 'user:view',
        menus: new Set(['help']),
      }).map((node) => node.id);
    expect(ids('provider')).toEqual(
      expect.arrayContaining([
        'group:sysManage',
        'page:user',
        'user:view',
        'page:waybillListManage',
        'page:help',
        'data:plainId',
      ]),
    );
    for (const id of ['page:menu', 'menu:view', 'dictionary:view', 'page:ops', 'data:allPlatforms'])
      expect(ids('provider')).not.toContain(id);
    expect(ids('operator')).toEqual(
      expect.arrayContaining(['page:menu', 'menu:sort', 'page:ops', 'data:allPlatforms']),
    );
    for (const id of ['page:waybillListManage', 'page:help']) expect(ids('operator')).not.toContain(id);
    const nodes = grantableNodes([system], menus, 'provider', {
      can: (key) => key === 'user:view',
      menus: new Set(['help']),
    });
    expect(nodes.find((node) => node.id === 'user:view')?.held).toBe(true);
    expect(nodes.find((node) => node.id === 'user:add')?.held).toBe(false);
    expect(nodes.find((node) => node.id === 'page:help')?.held).toBe(true);
    // Every parent is there, and comes before what is in it.
    for (const [at, node] of nodes.entries())
      if (node.parentId) expect(nodes.findIndex((one) => one.id === node.parentId)).toBeLessThan(at);
  });
});

describe('small rules of the pages', () => {
  it('a made password always keeps the password rule', () => {
    fc.assert(
      fc.property(fc.uint32Array({ minLength: 28, maxLength: 28 }), (numbers) => {
        expect(passwordSchema.safeParse(newPassword(() => numbers)).success).toBe(true);
      }),
    );
  });

  const menu = (
    id: string,
    parentId: string | null,
    orderNum: number,
    menuType: MenuNode['menuType'] = 'PAGE',
  ): MenuNode => ({
    id,
    parentId,
    name: id,
    title: `题${id}`,
    titleEn: `Title ${id}`,
    url: null,
    icon: '',
    orderNum,
    menuMode: 'B',
    menuType,
    hidden: false,
    alwaysShow: false,
    isSigleShow: false,
    noCache: false,
    permissionKey: null,
    version: 1,
  });
  const tree = [
    menu('b', null, 20, 'DIR'),
    menu('a', null, 10, 'DIR'),
    menu('a2', 'a', 20),
    menu('a1', 'a', 10),
    menu('lost', 'nobody', 5),
  ];

  it('menus stand in their order, a closed group hides what is in it, a search shows the way to what it found', () => {
    expect(menuLines(tree, new Set(), '').map((one) => `${one.level}${one.menu.id}`)).toEqual([
      '1lost',
      '1a',
      '2a1',
      '2a2',
      '1b',
    ]);
    expect(menuLines(tree, new Set(['a']), '').map((one) => one.menu.id)).toEqual(['lost', 'a', 'b']);
    expect(menuLines(tree, new Set(['a']), 'title A2').map((one) => one.menu.id)).toEqual(['a', 'a2']);
    expect(moved(['x', 'y', 'z'], 'y', -1)).toEqual(['y', 'x', 'z']);
    expect(moved(['x', 'y', 'z'], 'z', 1)).toBeUndefined();
  });

  it('a menu stands in a group, never in a page, in itself or below itself', () => {
    const nested = [...tree, menu('a9', 'a', 30, 'DIR')];
    expect(parentFits(nested, 'x', null)).toBe(true);
    expect(parentFits(nested, 'b', 'a')).toBe(true);
    expect(parentFits(nested, 'b', 'a1')).toBe(false);
    expect(parentFits(nested, 'a', 'a')).toBe(false);
    expect(parentFits(nested, 'a', 'a9')).toBe(false);
    expect(parentFits(nested, undefined, 'nobody')).toBe(false);
  });

  it('[R3-24] a node of the dictionary has id, parentId and children: codes of one family stand together', () => {
    const nodes = codeTree([
      { dictCode: 'AUDIT_STATUS', count: 3 },
      { dictCode: 'ZONE', count: 1 },
      { dictCode: 'AUDIT_KIND', count: 2 },
    ]);
    expect(nodes).toEqual([
      {
        id: 'AUDIT_',
        parentId: null,
        dictCode: 'AUDIT',
        count: 5,
        children: [
          { id: 'AUDIT_KIND', parentId: 'AUDIT_', dictCode: 'AUDIT_KIND', count: 2, children: [] },
          { id: 'AUDIT_STATUS', parentId: 'AUDIT_', dictCode: 'AUDIT_STATUS', count: 3, children: [] },
        ],
      },
      { id: 'ZONE', parentId: null, dictCode: 'ZONE', count: 1, children: [] },
    ]);
  });
});
