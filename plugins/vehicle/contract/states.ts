import { auditStates, choice, memberAuditStates } from '@freightdeck/sdk/contract';

export const plateColor = choice('PLATE_COLOR', [
  { value: '1', zh: '蓝', en: 'Blue' },
  { value: '2', zh: '黄', en: 'Yellow' },
  { value: '3', zh: '黑', en: 'Black' },
  { value: '4', zh: '白', en: 'White' },
  { value: '5', zh: '绿', en: 'Green' },
  { value: '9', zh: '其他', en: 'Other' },
  { value: '91', zh: '农黄', en: 'Farm yellow' },
  { value: '92', zh: '农绿', en: 'Farm green' },
  { value: '93', zh: '黄绿', en: 'Yellow-green' },
  { value: '94', zh: '渐变绿', en: 'Gradient green' },
]);
export const vehicleType = choice('VEHICLE_TYPE', [
  { value: 'H11', zh: '重型普通货车', en: 'Heavy truck' },
  { value: 'H17', zh: '重型自卸货车', en: 'Heavy tipper' },
  { value: 'H19', zh: '重型仓栅式货车', en: 'Heavy stake truck' },
  { value: 'H31', zh: '轻型普通货车', en: 'Light truck' },
  { value: 'Q11', zh: '重型半挂牵引车', en: 'Heavy tractor' },
]);

/** 审核状态 of a member or of a change. */
export const auditStatus = choice('AUDIT_STATUS', memberAuditStates());
/** 审核状态 of a change record. */
export const changeStatus = choice('VEHICLE_CHANGE_STATUS', [
  ...auditStates(),
  { value: 9, zh: '已撤回', en: 'Withdrawn', tone: 'void' },
]);

/** The chosen vehicle does not exist or belongs to another provider. */
export const noVehicle = {
  status: 400,
  zh: '车辆不存在或不属于本服务商',
  en: 'There is no such vehicle of this provider',
} as const;
