import type { InputOfCommand } from '@freightdeck/sdk/contract';
import type { addCarousel, addFeedback, addSlide } from '../contract/index.ts';

interface DemoAnnouncement {
  readonly daysAgo: number;
  readonly title: string;
  readonly content: string;
  readonly userType: '0' | '1' | '2';
  readonly targets: readonly string[];
  readonly ends: 'draft' | 'published' | 'recalled' | 'expired';
}
export const demoTenants: readonly string[] = ['10001', '10002', '10003', '10004'];

export const demoAnnouncements: readonly DemoAnnouncement[] = [
  {
    daysAgo: 90,
    title: '春运期间运力保障安排',
    userType: '2',
    targets: [],
    ends: 'expired',
    content:
      '## 保障时段\n\n腊月二十至正月十五。\n\n- 请提前核对车辆证件有效期\n- 夜间 23:00 至 05:00 **不安排**长途发车\n- 异常情况及时联系运营值班',
  },
  {
    daysAgo: 75,
    title: '司机端新版本使用说明',
    userType: '2',
    targets: [],
    ends: 'published',
    content:
      '# 主要变化\n\n1. 到达装货地可*一键确认*\n2. 磅单拍照自动裁剪\n3. 弱网环境下先保存后上传\n\n操作视频见 [帮助中心](https://help.example.com/driver)。',
  },
  {
    daysAgo: 52,
    title: '北疆与渤海地区对账试点',
    userType: '2',
    targets: ['10001', '10002'],
    ends: 'published',
    content: '两地自本月起试点**按旬对账**，对账单于每旬结束后第 2 个工作日生成。\n\n如有异议，请在 3 个工作日内反馈。',
  },
  {
    daysAgo: 38,
    title: '运营内部培训通知',
    userType: '1',
    targets: [],
    ends: 'published',
    content: '本周五 14:00 在线培训《运单合规核查要点》，请运营审核与客服人员参加。',
  },
  {
    daysAgo: 18,
    title: '周末系统维护',
    userType: '0',
    targets: [],
    ends: 'recalled',
    content: '系统将于本周六 22:00 起维护。',
  },
  {
    daysAgo: 5,
    title: '冬季运输安全须知（草稿）',
    userType: '2',
    targets: [],
    ends: 'draft',
    content: '## 出车前\n\n- 检查轮胎与防冻液\n- 关注沿途天气',
  },
  {
    daysAgo: 3,
    title: '服务费结算口径说明（草稿）',
    userType: '2',
    targets: [],
    ends: 'draft',
    content: '服务费按**装货时**约定的费率计算，跨月运单以签收月份为准。',
  },
];

export const demoSlides: readonly InputOfCommand<typeof addSlide>[] = [
  { title: '让每一程都有迹可循', image: 'builtin/road', place: 'LOGIN', sort: 10, platformIds: [] },
  { title: '矿区直达港口', image: 'builtin/mine', place: 'LOGIN', sort: 20, platformIds: [] },
  { title: '合规运输 安全到达', image: 'builtin/night', place: 'COCKPIT', sort: 10, platformIds: [] },
];

export const demoCarousels: readonly (InputOfCommand<typeof addCarousel> & { readonly platformId: string })[] = [
  {
    platformId: '10001',
    title: '新司机注册有礼',
    image: 'builtin/road',
    appType: 'DRIVER',
    linkType: 'APP',
    link: '/activity/newcomer',
    sort: 10,
  },
  {
    platformId: '10001',
    title: '煤炭专线货源上新',
    image: 'builtin/mine',
    appType: 'DRIVER',
    linkType: 'APP',
    link: '/goods/coal',
    sort: 20,
  },
  {
    platformId: '10001',
    title: '货主在线开票指引',
    image: 'builtin/port',
    appType: 'SHIPPER',
    linkType: 'WEB',
    link: 'https://help.example.com/invoice',
    sort: 10,
  },
  {
    platformId: '10002',
    title: '港口集疏运专线',
    image: 'builtin/port',
    appType: 'SHIPPER',
    linkType: 'NONE',
    sort: 10,
  },
  {
    platformId: '10003',
    title: '安全行车月',
    image: 'builtin/night',
    appType: 'DRIVER',
    linkType: 'WEB',
    link: 'https://help.example.com/safety',
    sort: 10,
  },
  { platformId: '10004', title: '冷链运力招募', image: 'builtin/road', appType: 'DRIVER', linkType: 'NONE', sort: 10 },
];

interface DemoFeedback {
  readonly type: InputOfCommand<typeof addFeedback>['feedbackType'];
  readonly name: string;
  readonly content: string;
}
export const demoFeedback: readonly DemoFeedback[] = [
  { type: 'COMPLAINT', name: '示范刘师傅', content: '昨天在卸货点等了六个小时，没有人安排卸车，也没有等候补偿。' },
  { type: 'SUGGESTION', name: '示范陈经理', content: '希望货源可以按线路收藏，下次发布时直接带出装卸地址。' },
  { type: 'COMPLAINT', name: '示范赵师傅', content: '运费比签单时少了 120 元，问了客服还没有答复。' },
  { type: 'FAULT', name: '示范孙经理', content: '下载对账单时一直转圈，换了浏览器也不行。' },
  { type: 'SUGGESTION', name: '示范周师傅', content: '建议装货地导航能避开限高路段。' },
  { type: 'OTHER', name: '示范吴师傅', content: '更换手机号后，原来的运单还能看到吗？' },
  { type: 'FAULT', name: '示范郑经理', content: '磅单照片上传后方向是反的。' },
  { type: 'COMPLAINT', name: '示范王师傅', content: '货主临时改了卸货地，多跑了四十公里，运费没有调整。' },
  { type: 'SUGGESTION', name: '示范冯师傅', content: '希望可以提前预约装货时间，减少排队。' },
  { type: 'OTHER', name: '示范褚经理', content: '想了解一下授信账期怎么申请。' },
  { type: 'FAULT', name: '示范卫师傅', content: '进入隧道后定位中断，出来很久才恢复。' },
  { type: 'SUGGESTION', name: '示范蒋师傅', content: '夜间模式的字可以再大一些。' },
  { type: 'COMPLAINT', name: '示范沈经理', content: '车辆到达比约定时间晚了一天，影响了生产。' },
  { type: 'OTHER', name: '示范韩师傅', content: '从业资格证换证期间可以接单吗？' },
  { type: 'SUGGESTION', name: '示范杨师傅', content: '油卡余额希望显示在首页。' },
];
export const demoReplies: readonly string[] = [
  '您好，已与卸货方核实，等候费用将随本次运费一并支付，给您带来不便深表歉意。',
  '感谢您的建议，已列入下个版本的计划。',
  '您好，差额已核实并补付，请在钱包中查收。',
  '问题已修复，请更新后重试；如仍有异常请直接联系值班客服。',
  '您好，可以的，请在个人中心提交资料，审核通过后即可使用。',
];
