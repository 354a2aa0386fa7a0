import { definePlugin } from '@freightdeck/sdk/manifest';

export const content = definePlugin({
  id: 'content',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '运营内容', en: 'Notices and content' },
  routes: {
    noticeManage: {
      path: '/noticeManage',
      title: { zh: '公告管理', en: 'Announcement management' },
      audience: 'operator',
      group: 'sysManage',
      icon: 'Megaphone',
    },
    noticeManageDetail: {
      path: '/noticeManage/detail',
      title: { zh: '公告详情', en: 'Announcement' },
      audience: 'operator',
      parent: 'noticeManage',
      multi: true,
    },
    noticeList: {
      path: '/noticeList',
      title: { zh: '公告列表', en: 'Announcement list' },
      audience: 'both',
      group: 'sysManage',
      icon: 'News',
      open: true,
    },
    slideShow: {
      path: '/slideShow',
      title: { zh: '幻灯片管理', en: 'Login slide show' },
      audience: 'operator',
      group: 'sysManage',
      icon: 'SlideText',
    },
    carouselManage: {
      path: '/carouselManage',
      title: { zh: '轮播图管理', en: 'App carousel management' },
      audience: 'both',
      group: 'sysManage',
      icon: 'ImageMultiple',
    },
    suggestionFeedback: {
      path: '/suggestionFeedback',
      title: { zh: '意见反馈', en: 'Feedback' },
      audience: 'both',
      group: 'sysManage',
      icon: 'PersonFeedback',
    },
    suggestionFeedbackDetail: {
      path: '/suggestionFeedback/detail',
      title: { zh: '反馈详情', en: 'Feedback' },
      audience: 'both',
      parent: 'suggestionFeedback',
      multi: true,
    },
  },
  menus: {
    noticeManage: 'noticeManage',
    noticeList: 'noticeList',
    slideShow: 'slideShow',
    carouselManage: 'carouselManage',
    suggestionFeedback: 'suggestionFeedback',
  },
  permissions: {
    noticeManage: ['view', 'add', 'edit', 'publish', 'recall', 'delete', 'detail'],
    noticeList: ['view'],
    slideShow: ['view', 'add', 'edit', 'enable', 'disable', 'delete', 'sort'],
    carouselManage: ['view', 'add', 'edit', 'enable', 'disable', 'delete', 'sort'],
    suggestionFeedback: ['view', 'reply', 'close', 'assign', 'export'],
  },
});
