import { describe, expect, it } from 'vitest';
import {
  customColumnAdd,
  customColumnEdit,
  customColumnGet,
  fileAnswer,
  menuRow,
  operationUnboundWechat,
  platformConfig,
  sessionRecord,
} from '../../sdk/contract/index.ts';
import { encodedPayload } from '../../core/web/http/authorization.ts';
import { buildMenus } from '../../core/web/menus/index.ts';
import { mergeColumns } from '../../core/web/columns/merge-columns.ts';

const keys = (schema: { readonly shape: object }): string[] => Object.keys(schema.shape);

describe('shapes the specification names', () => {
  it('[R3-01] a menu entry: id, name, title, url, icon, orderNum, deleteStatus on the wire, children in the tree', () => {
    expect(keys(menuRow)).toEqual(
      expect.arrayContaining(['id', 'name', 'title', 'url', 'icon', 'orderNum', 'deleteStatus']),
    );
    const row = {
      parentId: null,
      title: 't',
      titleEn: 't',
      icon: '',
      orderNum: 1,
      hidden: false,
      alwaysShow: true,
      isSigleShow: false,
      noCache: false,
      deleteStatus: '0',
    } as const;
    const { tree } = buildMenus(
      [
        { ...row, id: 'g', name: 'g', url: null, type: 'DIR' },
        { ...row, id: 'p', parentId: 'g', name: 'p', url: '/p', type: 'PAGE' },
      ],
      { isOperator: true, oilgasConsumeThirdPartyType: 0 },
    );
    expect(tree.map((entry) => [entry.name, entry.children.map((child) => child.name)])).toEqual([['g', ['p']]]);
  });
  it('[R3-26] [R3-27] the configuration of a platform carries its name and the type of its oil and gas consumption', () => {
    expect(platformConfig.answer).toHaveProperty('platformName');
    for (const type of [1, 2])
      expect(platformConfig.answer.oilgasConsumeThirdPartyType.schema.safeParse(type).success).toBe(true);
  });
  it('[R3-35] a column as it is kept: label, prop, key (= order), width, visible, isExport, disabledExport', () => {
    const known = {
      label: '运单号',
      prop: 'waybillSn',
      key: 1,
      width: 160,
      visible: true,
      isExport: true,
      disabledExport: false,
    };
    const { columns } = mergeColumns([], [known]);
    expect(columns).toEqual([known]);
  });
  it('[R3-37] a stored column configuration: id, routeName, metaTitle, targetId, targetName, columnsData', () => {
    expect(Object.keys(customColumnAdd.input)).toEqual(
      expect.arrayContaining(['routeName', 'metaTitle', 'targetId', 'targetName', 'columnsData']),
    );
    expect(Object.keys(customColumnGet.answer)).toEqual(expect.arrayContaining(['id', 'columnsData']));
    expect(Object.keys(customColumnEdit.input)).toEqual(expect.arrayContaining(['id', 'columnsData']));
  });
  it('[R3-39] [R3-40] an upload answers savedPath and savedName, and relativePath beside them', () => {
    expect(keys(fileAnswer).sort()).toEqual(['relativePath', 'savedName', 'savedPath']);
  });
  it('the session record: who, where, in which roles, and what the platform adds', () => {
    expect(keys(sessionRecord)).toEqual(
      expect.arrayContaining([
        'name',
        'sessionToken',
        'mobile',
        'avatar',
        'introduction',
        'currentGroupId',
        'groups',
        'userRoles',
        'extUserInfo',
      ]),
    );
  });
  it('an unbinding names the messenger account, the mobile and the code', () => {
    expect(Object.keys(operationUnboundWechat.input)).toEqual(expect.arrayContaining(['openId', 'mobile', 'captcha']));
  });
  it('[R5-70] an encoded authorization without data fails with 数据不能为空', () => {
    expect(() => encodedPayload((payload) => payload)('')).toThrow('数据不能为空');
    expect(encodedPayload((payload) => `<${payload}>`)('token')).toContain('<');
  });
});
