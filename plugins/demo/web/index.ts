import { defineWeb } from '@freightdeck/sdk/web';
import { demo } from '../plugin.ts';

export default defineWeb(demo, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    editorHome: () => import('./pages/editor-home.tsx'),
    permissionDemo: () => import('./pages/permission-demo.tsx'),
    permissionPage: () => import('./pages/permission-page.tsx'),
    exampleList: () => import('./pages/example-list.ts'),
    exampleCreate: () => import('./pages/example-create.ts'),
    exampleEdit: () => import('./pages/example-edit.ts'),
    tabsDemo: () => import('./pages/tabs-demo.tsx'),
    themeDemo: () => import('./pages/theme-demo.tsx'),
    nestedDemo: () => import('./pages/nested-demo.tsx'),
    nestedSecond: () => import('./pages/nested-demo.tsx'),
    nestedThird: () => import('./pages/nested-demo.tsx'),
    iconsDemo: () => import('./pages/icons-demo.tsx'),
    excelExport: () => import('./pages/excel-export.tsx'),
    excelSelect: () => import('./pages/excel-select.tsx'),
    excelUpload: () => import('./pages/excel-upload.tsx'),
    zipDownload: () => import('./pages/zip-download.tsx'),
    errorLog: () => import('./pages/error-log.tsx'),
    errorPages: () => import('./pages/error-pages.tsx'),
    componentBook: () => import('./pages/component-book.tsx'),
    i18nDemo: () => import('./pages/i18n-demo.tsx'),
  },
});
