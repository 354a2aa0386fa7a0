import { definePlugin } from '@freightdeck/sdk/manifest';

export const system = definePlugin({
  id: 'system',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '系统管理', en: 'System management' },
  routes: {
    user: { path: '/user', title: { zh: '用户管理', en: 'User management' }, audience: 'both', group: 'sysManage', icon: 'PeopleTeam' },
    role: { path: '/role', title: { zh: '角色管理', en: 'Role management' }, audience: 'both', group: 'sysManage', icon: 'ShieldKeyhole' },
    roleGrant: { path: '/role/grant', title: { zh: '角色授权', en: 'Role rights' }, audience: 'both', parent: 'role', multi: true },
    menu: { path: '/menu', title: { zh: '菜单管理', en: 'Menu management' }, audience: 'operator', group: 'sysManage', icon: 'TextBulletListTree' },
    dictionary: { path: '/dictionary', title: { zh: '字典管理', en: 'Dictionary management' }, audience: 'operator', group: 'sysManage', icon: 'BookOpen' },
    systemLogManager: { path: '/systemLogManager', title: { zh: '系统日志', en: 'System log' }, audience: 'both', group: 'sysManage', icon: 'DocumentBulletList' },
    systemLogDetail: { path: '/systemLogManager/detail', title: { zh: '日志详情', en: 'Log entry' }, audience: 'both', parent: 'systemLogManager', multi: true },
    loginLog: { path: '/systemLogManager/logins', title: { zh: '登录日志', en: 'Sign-in log' }, audience: 'both', parent: 'systemLogManager' },
    plugins: { path: '/plugins', title: { zh: '插件管理', en: 'Plugins' }, audience: 'both', group: 'sysManage', icon: 'PuzzlePiece', cache: false },
  },
  menus: { user: 'user', role: 'role', menu: 'menu', dictionary: 'dictionary', systemLogManager: 'systemLogManager', plugins: 'plugins' },
  permissions: {
    user: ['view', 'add', 'edit', 'enable', 'disable', 'resetPwd', 'unlock', 'unbindWechat', 'kickOut'],
    role: ['view', 'add', 'edit', 'delete', 'grant', 'copy'],
    menu: ['view', 'add', 'edit', 'delete', 'sort'],
    dictionary: ['view', 'add', 'edit', 'delete', 'enable', 'disable'],
    systemLogManager: ['view', 'detail'],
    plugins: ['view', 'toggle'],
  },
});
