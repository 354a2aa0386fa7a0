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
  { value: 'H12', zh: '重型厢式货车', en: 'Heavy box truck' },
  { value: 'H14', zh: '重型罐式货车', en: 'Heavy tanker' },
  { value: 'H15', zh: '重型平板货车', en: 'Heavy flatbed' },
  { value: 'H17', zh: '重型自卸货车', en: 'Heavy tipper' },
  { value: 'H19', zh: '重型仓栅式货车', en: 'Heavy stake truck' },
  { value: 'H21', zh: '中型普通货车', en: 'Medium truck' },
  { value: 'H22', zh: '中型厢式货车', en: 'Medium box truck' },
  { value: 'H31', zh: '轻型普通货车', en: 'Light truck' },
  { value: 'H32', zh: '轻型厢式货车', en: 'Light box truck' },
  { value: 'Q11', zh: '重型半挂牵引车', en: 'Heavy tractor' },
  { value: 'Q21', zh: '中型半挂牵引车', en: 'Medium tractor' },
  { value: 'G11', zh: '重型普通全挂车', en: 'Heavy full trailer' },
  { value: 'B11', zh: '重型普通半挂车', en: 'Heavy semi-trailer' },
  { value: 'B12', zh: '重型厢式半挂车', en: 'Heavy box semi-trailer' },
  { value: 'B13', zh: '重型罐式半挂车', en: 'Heavy tank semi-trailer' },
  { value: 'B17', zh: '重型自卸半挂车', en: 'Heavy tipping semi-trailer' },
  { value: 'B18', zh: '重型低平板半挂车', en: 'Heavy low-bed semi-trailer' },
  { value: 'B19', zh: '重型仓栅式半挂车', en: 'Heavy stake semi-trailer' },
  { value: 'Z11', zh: '大型专项作业车', en: 'Large special-purpose vehicle' },
  { value: 'X99', zh: '其它', en: 'Other' },
]);
/** 货箱 by the older codes, kept for other platforms. */
export const vehicleBody = choice('VEHICLE_BODY', [
  { value: 'H01', zh: '普通', en: 'Open' },
  { value: 'H02', zh: '厢式', en: 'Box' },
  { value: 'H03', zh: '封闭', en: 'Closed' },
  { value: 'H04', zh: '罐式', en: 'Tank' },
  { value: 'H05', zh: '平板', en: 'Flatbed' },
  { value: 'H06', zh: '集装箱', en: 'Container' },
  { value: 'H07', zh: '自卸', en: 'Tipper' },
  { value: 'H08', zh: '特殊结构', en: 'Special' },
  { value: 'H09', zh: '仓栅', en: 'Stake' },
  { value: 'Q00', zh: '牵引车', en: 'Tractor' },
  { value: 'G01', zh: '普通挂车', en: 'Open trailer' },
  { value: 'G02', zh: '厢式挂车', en: 'Box trailer' },
  { value: 'G03', zh: '罐式挂车', en: 'Tank trailer' },
  { value: 'G04', zh: '平板挂车', en: 'Flatbed trailer' },
  { value: 'G05', zh: '集装箱挂车', en: 'Container trailer' },
  { value: 'G06', zh: '自卸挂车', en: 'Tipping trailer' },
  { value: 'G07', zh: '仓栅式挂车', en: 'Stake trailer' },
  { value: 'X91', zh: '车辆运输车', en: 'Car transporter' },
]);
/** 能源类型 as the regulator is told. */
export const energyType = choice('ENERGY_TYPE', [
  { value: 'A', zh: '汽油', en: 'Petrol' },
  { value: 'B', zh: '柴油', en: 'Diesel' },
  { value: 'C', zh: '电', en: 'Electric' },
  { value: 'D', zh: '混合油', en: 'Mixed fuel' },
  { value: 'E', zh: '天然气', en: 'Natural gas' },
  { value: 'F', zh: '液化石油气', en: 'LPG' },
  { value: 'L', zh: '甲醇', en: 'Methanol' },
  { value: 'M', zh: '乙醇', en: 'Ethanol' },
  { value: 'N', zh: '太阳能', en: 'Solar' },
  { value: 'O', zh: '混合动力', en: 'Hybrid' },
  { value: 'Y', zh: '无(挂车)', en: 'None (trailer)' },
  { value: 'Z', zh: '其他', en: 'Other' },
]);
/** 入网状态: whether a positioning device of the vehicle is bound and heard of. */
export const networkStatus = choice('NETWORK_STATUS', [
  { value: 0, zh: '未入网', en: 'Not joined', tone: 'draft' },
  { value: 1, zh: '已入网', en: 'Joined', tone: 'done' },
  { value: 2, zh: '异常', en: 'Not heard of', tone: 'warning' },
]);
/** 上报状态 of the newest message about a driver or vehicle, as the regulator has answered. */
export const reportStatus = choice('ARCHIVE_REPORT_STATUS', [
  { value: 0, zh: '未上报', en: 'Not reported', tone: 'draft' },
  { value: 1, zh: '上报中', en: 'Being reported', tone: 'running' },
  { value: 2, zh: '已受理', en: 'Accepted', tone: 'done' },
  { value: 3, zh: '被退回', en: 'Sent back', tone: 'refused' },
]);

/** 审核状态 of a member or of a change. */
export const auditStatus = choice('AUDIT_STATUS', memberAuditStates());
/** 审核状态 of a change record. */
export const changeStatus = choice('VEHICLE_CHANGE_STATUS', [
  ...auditStates(),
  { value: 9, zh: '已撤回', en: 'Withdrawn', tone: 'void' },
]);

/** 状态 of a vehicle with its provider, whatever its audit says. */
export const vehicleStatus = choice('VEHICLE_STATUS', [
  { value: 1, zh: '启用', en: 'Enabled', tone: 'done' },
  { value: 0, zh: '停用', en: 'Disabled', tone: 'stopped' },
]);
/** Any of these opens the pictures of a vehicle and of its changes. */
export const vehicleImageKeys = [
  'carInfo:viewImage',
  'carInfoDetail:viewImage',
  'carInfoUpdataDetail:viewImage',
  'serviceCarAuditList:viewImage',
] as const satisfies readonly [string, ...string[]];

/** What is handed in lacks papers or values without which nobody can judge it. */
export const notWhole = {
  status: 412,
  zh: '资料不全，不能提交：缺少{papers}',
  en: 'It cannot be handed in; missing: {papers}',
} as const;
/** The chosen vehicle does not exist or belongs to another provider. */
export const noVehicle = {
  status: 400,
  zh: '车辆不存在或不属于本服务商',
  en: 'There is no such vehicle of this provider',
} as const;
