import type { Text } from '@freightdeck/sdk/manifest';

export interface MenuGroup {
  readonly name: string;
  readonly title: Text;
  readonly icon: string;
}

/** The groups of the side menu, in their order. A group without a visible page is not shown. */
export const menuGroups: readonly MenuGroup[] = [
  { name: 'cockpit', title: { zh: '驾驶舱', en: 'Cockpit' }, icon: 'Gauge' },
  { name: 'goodsManage', title: { zh: '货源管理', en: 'Goods' }, icon: 'BoxMultiple' },
  { name: 'truckingManage', title: { zh: '运单管理', en: 'Trucking' }, icon: 'VehicleTruck' },
  { name: 'trajectoryManage', title: { zh: '轨迹管理', en: 'Trajectory' }, icon: 'Map' },
  { name: 'auditManage', title: { zh: '审核管理', en: 'Audit' }, icon: 'ClipboardCheckmark' },
  { name: 'dataManage', title: { zh: '数据管理', en: 'Data' }, icon: 'Database' },
  { name: 'settlementManage', title: { zh: '结算管理', en: 'Settlement' }, icon: 'Receipt' },
  { name: 'financialManage', title: { zh: '财务管理', en: 'Finance' }, icon: 'Money' },
  { name: 'bankManage', title: { zh: '银行管理', en: 'Bank' }, icon: 'BuildingBank' },
  { name: 'etcManage', title: { zh: 'ETC管理', en: 'ETC' }, icon: 'TicketDiagonal' },
  { name: 'oligasManage', title: { zh: '油气管理', en: 'Oil and gas' }, icon: 'GasPump' },
  { name: 'businessManagement', title: { zh: '业务管理', en: 'Business' }, icon: 'Building' },
  { name: 'reportQueryManage', title: { zh: '报表查询', en: 'Reports' }, icon: 'DocumentTable' },
  { name: 'threeWayDocking', title: { zh: '三方对接', en: 'Docking' }, icon: 'PlugConnected' },
  { name: 'sysManage', title: { zh: '系统管理', en: 'System' }, icon: 'Settings' },
];
