import { describe, expect, test } from 'vitest';
import { PermissionStore } from '../../core/web/permissions/index.ts';

const holding = (...keys: string[]): PermissionStore => {
  const permissions = new PermissionStore();
  permissions.hold(keys);
  return permissions;
};
describe('permission keys', () => {
  test.each([
    ['waybillManage:export', true],
    ['waybillManage:exp', false],
    ['waybillManage:exportAll', false],
    ['waybill:export', false],
    ['', false],
    ['goodsInfo:add', true],
    ['goodsInfo:edit', true],
    ['goodsInfo:view', true],
    ['user:anything', true],
    ['users:anything', false],
  ])('[R6-18] %j is %s', (key, granted) => {
    expect(holding('waybillManage:export', 'goodsInfo:add,goodsInfo:edit; goodsInfo:view', 'user:*').can(key)).toBe(
      granted,
    );
  });
  test('[R6-18] a longer right never grants a shorter one', () => {
    expect(holding('user:editAll').can('user:edit')).toBe(false);
    expect(holding().can('user:edit')).toBe(false);
  });
});
