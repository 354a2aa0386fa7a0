/**
 * A paper of the driver or the vehicle has ended before the trip; the refusal names the paper and its last day. And a
 * vehicle that its provider has switched off stays at home, whatever its papers say.
 */
export const paperRefusals = {
  licenceEnded: { status: 412, zh: '司机的驾驶证已于{date}到期', en: "The driver's licence ended on {date}" },
  qualificationEnded: {
    status: 412,
    zh: '司机的从业资格证已于{date}到期',
    en: "The driver's qualification ended on {date}",
  },
  transportEnded: {
    status: 412,
    zh: '车辆的道路运输证已于{date}到期',
    en: 'The transport certificate of the vehicle ended on {date}',
  },
  permitEnded: { status: 412, zh: '车辆的行驶证已于{date}到期', en: 'The vehicle licence ended on {date}' },
  inspectionEnded: { status: 412, zh: '车辆的年检已于{date}到期', en: 'The inspection of the vehicle ended on {date}' },
  insuranceEnded: {
    status: 412,
    zh: '车辆的保险已于{date}到期',
    en: 'The insurance of the vehicle ended on {date}',
  },
  vehicleDisabled: { status: 409, zh: '车辆已停用', en: 'The vehicle is disabled' },
} as const;
