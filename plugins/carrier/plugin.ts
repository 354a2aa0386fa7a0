import { definePlugin } from '@freightdeck/sdk/manifest';

export const carrier = definePlugin({
  id: 'carrier',
  version: '0.2.0',
  sdk: '^1.0',
  title: { zh: '承运人管理', en: 'Carriers' },
  requires: ['vehicle'],
  routes: {
    carownerManage: { path: '/carownerManage', title: { zh: '车主管理', en: 'Car owner management' }, audience: 'both', group: 'sysManage', icon: 'PersonAccounts' },
    carownerDetail: { path: '/carownerManage/detail', title: { zh: '车主详情', en: 'Car owner' }, audience: 'both', parent: 'carownerManage', multi: true },
    carCaptainManage: { path: '/carCaptainManage', title: { zh: '车队长管理', en: 'Car captain management' }, audience: 'both', group: 'sysManage', icon: 'PeopleTeam' },
    carCaptainDetail: { path: '/carCaptainManage/detail', title: { zh: '车队长详情', en: 'Car captain' }, audience: 'both', parent: 'carCaptainManage', multi: true },
    faceManage: { path: '/faceManage', title: { zh: '人脸核验管理', en: 'Face verification' }, audience: 'operator', group: 'businessManagement', icon: 'Camera' },
    faceLocks: { path: '/faceManage/locks', title: { zh: '人脸核验锁定', en: 'Face verification locks' }, audience: 'operator', parent: 'faceManage' },
    faceScenes: { path: '/faceManage/scenes', title: { zh: '人脸核验场景', en: 'Face verification scenes' }, audience: 'operator', parent: 'faceManage' },
  },
  menus: { carownerManage: 'carownerManage', carCaptainManage: 'carCaptainManage', faceManage: 'faceManage' },
  permissions: {
    carownerManage: ['view', 'edit', 'enable', 'disable', 'bindVehicle', 'wallet', 'resetPwd', 'detail', 'export'],
    carCaptainManage: ['view', 'add', 'audit', 'edit', 'enable', 'disable', 'qrcode', 'bindDriver', 'wallet', 'detail', 'export'],
    faceManage: ['view', 'config', 'reset', 'viewImage', 'detail', 'export'],
  },
});
