import { isBankCard } from '@freightdeck/sdk/values';

/** A valid personal card number (with Luhn digit) of an issuer that does not exist. */
export function cardNumberOf(n: number): string {
  const body = `990000${String(n).padStart(12, '0')}`;
  return [...'0123456789'].map((digit) => body + digit).find(isBankCard) ?? body;
}
/** Banks in the format of the import. */
export const bankRows = [
  '102,工商银行,工行',
  '103,农业银行,农行',
  '104,中国银行,中行',
  '105,建设银行,建行',
  '301,交通银行,交行',
  '302,中信银行,中信',
  '303,光大银行,光大',
  '305,民生银行,民生',
  '306,广发银行,广发',
  '307,平安银行,平安',
  '308,招商银行,招行',
  '309,兴业银行,兴业',
  '310,浦发银行,浦发',
  '402,农村信用社,农信',
  '403,邮储银行,邮储',
].join('\n');

const plain = { auxKind: 'NONE', auxCode: null } as const;
const customer = { auxKind: 'CUSTOMER', auxCode: null } as const;
const supplier = { auxKind: 'SUPPLIER', auxCode: null } as const;
/** Subjects of a tenant's accounting, as Chinese enterprises number them; some of our accounts have none yet. */
export const subjectRows = [
  { accountCode: 1001, subjectCode: '1002', subjectTitle: '银行存款', ...plain },
  { accountCode: 1002, subjectCode: '1012.01', subjectTitle: '其他货币资金-在途', ...plain },
  { accountCode: 1004, subjectCode: '1221.09', subjectTitle: '其他应收款-待查', ...plain },
  { accountCode: 1101, subjectCode: '1122', subjectTitle: '应收账款', ...customer },
  { accountCode: 1301, subjectCode: '1123', subjectTitle: '预付账款', ...supplier },
  { accountCode: 2001, subjectCode: '2203.01', subjectTitle: '预收账款-可用', ...customer },
  { accountCode: 2002, subjectCode: '2203.02', subjectTitle: '预收账款-冻结', ...customer },
  { accountCode: 2101, subjectCode: '2202.01', subjectTitle: '应付账款-承运人', ...supplier },
  { accountCode: 2102, subjectCode: '2202.03', subjectTitle: '应付账款-承运人在途', ...supplier },
  { accountCode: 2202, subjectCode: '2241.01', subjectTitle: '其他应付款-平台费', ...plain },
  { accountCode: 2203, subjectCode: '2221.01.05', subjectTitle: '应交税费-销项税额', ...plain },
  { accountCode: 2204, subjectCode: '2221.09', subjectTitle: '应交税费-代征', ...plain },
  { accountCode: 2301, subjectCode: '2202.02', subjectTitle: '应付账款-运费', ...supplier },
  { accountCode: 3001, subjectCode: '4001', subjectTitle: '实收资本-自有资金', ...plain },
  { accountCode: 4001, subjectCode: '6001', subjectTitle: '主营业务收入', ...plain },
  { accountCode: 5001, subjectCode: '6401', subjectTitle: '主营业务成本', auxKind: 'DEPARTMENT', auxCode: '01' },
  {
    accountCode: 5005,
    subjectCode: '6401.05',
    subjectTitle: '主营业务成本-平台费',
    auxKind: 'DEPARTMENT',
    auxCode: '01',
  },
  { accountCode: 1201, subjectCode: '1123.02', subjectTitle: '预付账款-油品', ...supplier },
  { accountCode: 1202, subjectCode: '1123.03', subjectTitle: '预付账款-保费', ...plain },
  { accountCode: 1401, subjectCode: '2221.01.01', subjectTitle: '应交税费-进项税额', ...plain },
  { accountCode: 2003, subjectCode: '2203.03', subjectTitle: '预收账款-保证金', ...customer },
  { accountCode: 2111, subjectCode: '2202.06', subjectTitle: '应付账款-车队长', ...supplier },
  { accountCode: 2112, subjectCode: '2202.07', subjectTitle: '应付账款-车队长在途', ...supplier },
  { accountCode: 2121, subjectCode: '2202.08', subjectTitle: '应付账款-经纪人', ...supplier },
  { accountCode: 2122, subjectCode: '2202.09', subjectTitle: '应付账款-经纪人在途', ...supplier },
  { accountCode: 2131, subjectCode: '2241.02', subjectTitle: '其他应付款-油账户', ...supplier },
  { accountCode: 2132, subjectCode: '2241.03', subjectTitle: '其他应付款-气账户', ...supplier },
  { accountCode: 2141, subjectCode: '2241.04', subjectTitle: '其他应付款-合伙人', ...supplier },
  { accountCode: 2201, subjectCode: '2202.05', subjectTitle: '应付账款-油站', ...supplier },
  { accountCode: 2302, subjectCode: '2202.04', subjectTitle: '应付账款-回单付', ...supplier },
  { accountCode: 4003, subjectCode: '6051', subjectTitle: '其他业务收入-油气差价', ...plain },
  { accountCode: 5002, subjectCode: '6401.02', subjectTitle: '主营业务成本-信息费', ...plain },
  { accountCode: 5003, subjectCode: '6401.03', subjectTitle: '主营业务成本-保险', ...plain },
  { accountCode: 5004, subjectCode: '6601.01', subjectTitle: '销售费用-佣金', ...plain },
  { accountCode: 5006, subjectCode: '6603.01', subjectTitle: '财务费用-手续费', ...plain },
  { accountCode: 5008, subjectCode: '6701.01', subjectTitle: '资产减值损失-坏账', ...plain },
] as const;
