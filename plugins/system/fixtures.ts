import type { InputOfCommand } from '@freightdeck/sdk/contract';
import type { addEntry, addMenu, addRole, addUser } from './contract/index.ts';

/** Invented users, with mobiles of an unassigned range. */
export const exampleUsers: readonly Omit<InputOfCommand<typeof addUser>, 'roleIds'>[] = [
  {
    userName: 'chenjing',
    name: '陈静',
    mobile: '19900002001',
    email: 'chenjing@example.com',
    password: 'Freight#2026',
  },
  { userName: 'liuqiang', name: '刘强', mobile: '19900002002', email: null, password: 'Freight#2026' },
  { userName: 'zhaomin', name: '赵敏', mobile: null, email: 'zhaomin@example.com', password: 'Freight#2026' },
];
export const exampleRoles: readonly InputOfCommand<typeof addRole>[] = [
  { name: '夜班调度', remark: '只看运单，不能取消' },
  { name: '人事', remark: '管理账号，不接触资金' },
];
export const exampleMenu: InputOfCommand<typeof addMenu> = {
  parentId: null,
  name: 'helpCentre',
  title: '帮助中心',
  titleEn: 'Help centre',
  url: 'https://help.example.com/',
  icon: 'QuestionCircle',
  orderNum: 990,
  menuMode: 'B',
  menuType: 'LINK',
  hidden: false,
  alwaysShow: false,
  isSigleShow: false,
  noCache: false,
};
export const exampleEntries: readonly InputOfCommand<typeof addEntry>[] = [
  { dictCode: 'COMPLAINT_TYPE', dictName: '服务态度', dictNameEn: 'Attitude', dictValue: '1', sort: 10, remark: '' },
  {
    dictCode: 'COMPLAINT_TYPE',
    dictName: '运输延误',
    dictNameEn: 'Late delivery',
    dictValue: '2',
    sort: 20,
    remark: '',
  },
];
