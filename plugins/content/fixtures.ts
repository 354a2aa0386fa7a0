import type { InputOfCommand } from '@freightdeck/sdk/contract';
import type { addAnnouncement, addCarousel, addFeedback, addSlide, publishAnnouncement } from './contract/index.ts';

/** A realistic announcement with every kind of formatting. */
export const announcementInput = (n: number): InputOfCommand<typeof addAnnouncement> => ({
  title: `示范公告 ${n}`,
  content: `# 说明 ${n}\n\n请**务必**在*本周*内完成：\n\n- 核对运单\n- 上传回单\n\n详见 [帮助中心](https://help.example.com/notice/${n})。`,
});
/** To every provider, from now on without end. */
export const toProviders: InputOfCommand<typeof publishAnnouncement> = {
  userType: '2',
  targetPlatformIds: [],
  level: 'info',
  topFlag: false,
  popFlag: false,
};
export const slideInput = (n: number): InputOfCommand<typeof addSlide> => ({
  title: `登录页图片 ${n}`,
  image: 'builtin/road',
  place: 'LOGIN',
  sort: n,
  platformIds: [],
});
export const carouselInput = (n: number): InputOfCommand<typeof addCarousel> => ({
  title: `司机端活动 ${n}`,
  image: 'builtin/port',
  appType: 'DRIVER',
  linkType: 'NONE',
  sort: n,
});
export const feedbackInput = (n: number): InputOfCommand<typeof addFeedback> => ({
  feedbackType: n % 2 === 0 ? 'COMPLAINT' : 'SUGGESTION',
  content: `示范反馈 ${n}：装货排队时间太长，希望能预约。`,
  mobile: '19900001234',
  userName: `示范司机${n}`,
});
