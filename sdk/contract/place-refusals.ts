/** Why a place is refused although each of its parts can be read. */
export const placeRefusals = {
  regionUnknown: {
    status: 400,
    zh: '区划代码 {code} 不属于任何省份，请重新选择省/市/县',
    en: 'The division code {code} belongs to no province. Choose the division again',
  },
  placeContradicts: {
    status: 400,
    zh: '区划代码 {code} 属于{region}，而坐标 {point} 离那里很远，请核对其中一个',
    en: 'The division code {code} is of {region}, but the point {point} is far from there. Check one of them',
  },
} as const;
