import { defineWeb } from '@freightdeck/sdk/web';
import { system } from '../plugin.ts';

export default defineWeb(system, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    user: () => import('./pages/user.ts'),
    role: () => import('./pages/role.ts'),
    roleGrant: () => import('./pages/role-grant.tsx'),
    menu: () => import('./pages/menu.tsx'),
    brand: () => import('./pages/brand.ts'),
    brandDetail: () => import('./pages/brand-detail.ts'),
    access: () => import('./pages/access.ts'),
    dictionary: () => import('./pages/dictionary.tsx'),
    systemLogManager: () => import('./pages/system-log.ts'),
    systemLogDetail: () => import('./pages/system-log-detail.ts'),
    loginLog: () => import('./pages/login-log.ts'),
    systemConfig: () => import('./pages/parameters.ts'),
    systemConfigHistory: () => import('./pages/parameter-records.ts'),
    backgroundJobs: () => import('./pages/background-jobs.ts'),
    systemStatus: () => import('./pages/system-status.tsx'),
    captchaPaging: () => import('./pages/captchas.ts'),
    SMSVerifiy: () => import('./pages/sms-checks.ts'),
    plugins: () => import('./pages/plugins.tsx'),
  },
  resources: {
    access: () => import('../contract/access.ts'),
    backgroundJob: () => import('../contract/jobs.ts'),
    brand: () => import('../contract/brand.ts'),
    dictionary: () => import('../contract/dictionary.ts'),
    menu: () => import('../contract/menus.ts'),
    role: () => import('../contract/roles.ts'),
    systemConfig: () => import('../contract/parameters.ts'),
    user: () => import('../contract/users.ts'),
  },
});
