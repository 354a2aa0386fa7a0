import type { Choice } from '@freightdeck/sdk/contract';

/** What people do about their own account and sign-in. */
export const ownLogActions = [
  { value: 'askErasure', zh: '申请清除个人信息', en: 'Ask for erasure' },
  { value: 'begin', zh: '开始设置两步验证', en: 'Begin two-step sign-in' },
  { value: 'changePwd', zh: '修改密码', en: 'Change password' },
  { value: 'end', zh: '关闭两步验证', en: 'Turn off two-step sign-in' },
  { value: 'endOwn', zh: '退出登录设备', en: 'End own sessions' },
  { value: 'erase', zh: '清除个人信息', en: 'Erase a person' },
  { value: 'eraseSpare', zh: '清除非必要信息', en: 'Erase unneeded data' },
  { value: 'login', zh: '登录', en: 'Sign in' },
  { value: 'loginByMobile', zh: '短信登录', en: 'Sign in by text message' },
  { value: 'logout', zh: '退出登录', en: 'Sign out' },
  { value: 'proofs', zh: '设置登录安全', en: 'Set sign-in security' },
  { value: 'prove', zh: '再次验证身份', en: 'Prove identity' },
  { value: 'resetFactor', zh: '重置两步验证', en: 'Reset two-step sign-in' },
  { value: 'secondFactor', zh: '两步验证登录', en: 'Sign in with a code' },
] as const satisfies readonly Choice[];
