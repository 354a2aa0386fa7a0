import type { NoticeLevel } from '@freightdeck/sdk/contract';

/** Announcements of the operator, newest last; `daysAgo` counts back from the demo's present day. */
export const demoNotices: readonly {
  readonly daysAgo: number;
  readonly title: string;
  readonly content: string;
  readonly userType: '1' | '2' | null;
  readonly topFlag: boolean;
  /** `info` unless it says otherwise. */
  readonly level?: NoticeLevel;
}[] = [
  {
    daysAgo: 62,
    title: '平台使用手册更新',
    content: '<p>新版使用手册已发布，增加了批量派单与回单审核的说明。</p>',
    userType: null,
    topFlag: false,
  },
  {
    daysAgo: 45,
    title: '关于规范运单轨迹的通知',
    content: '<p>请各服务商督促司机在装货前开启定位，轨迹完整度低于 80% 的运单将进入人工核查。</p>',
    userType: '2',
    topFlag: false,
  },
  {
    daysAgo: 30,
    title: '对账日调整',
    content: '<p>自下月起，平台服务费对账日调整为每月 5 日。</p>',
    userType: null,
    topFlag: false,
  },
  {
    daysAgo: 21,
    title: '运营值班安排',
    content: '<p>本季度运营值班表已更新，请在交接时填写值班记录。</p>',
    userType: '1',
    topFlag: false,
  },
  {
    daysAgo: 14,
    title: '证件到期提醒功能上线',
    content: '<p>道路运输证、从业资格证到期前 30 天，系统将在列表中提示。</p>',
    userType: '2',
    topFlag: false,
  },
  {
    daysAgo: 6,
    title: '雨雪天气运输安全提示',
    content: '<p>北方多地将有雨雪，请合理安排装卸时间，提醒司机减速慢行。</p>',
    userType: null,
    level: 'warning',
    topFlag: false,
  },
  {
    daysAgo: 1,
    title: '系统升级公告',
    content: '<p>系统将于本周日 00:00 至 02:00 升级，期间可能短暂无法访问，请提前安排工作。</p>',
    userType: null,
    level: 'warning',
    topFlag: true,
  },
];
