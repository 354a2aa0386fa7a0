import { defineWeb } from '@freightdeck/sdk/web';
import { content } from '../plugin.ts';

export default defineWeb(content, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    noticeManage: () => import('./pages/notice-manage.tsx'),
    noticeManageDetail: () => import('./pages/notice-detail.ts'),
    noticeList: () => import('./pages/notice-list.tsx'),
    slideShow: () => import('./pages/slide-show.tsx'),
    carouselManage: () => import('./pages/carousel-manage.tsx'),
    suggestionFeedback: () => import('./pages/suggestion-feedback.tsx'),
    suggestionFeedbackDetail: () => import('./pages/feedback-detail.ts'),
  },
});
