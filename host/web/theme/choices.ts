import type { Size, ThemeChoice } from '@freightdeck/sdk/web';

/** What a person may choose for the look of the console. */
export const sizes: readonly Size[] = ['medium', 'small', 'mini'];
export const themes: readonly ThemeChoice[] = ['light', 'dark', 'system'];
export const languages = [
  { value: 'zh', name: '中文', tag: 'zh-CN' },
  { value: 'en', name: 'English', tag: 'en' },
] as const;
/** Brand colours offered by the picker, in the same form as a tenant's own. */
export const swatches = [
  { id: 'blue', value: '#0f6cbd' },
  { id: 'teal', value: '#03787c' },
  { id: 'green', value: '#0e700e' },
  { id: 'purple', value: '#5c2e91' },
  { id: 'magenta', value: '#bf0077' },
  { id: 'orange', value: '#c43501' },
  { id: 'steel', value: '#4a5a6a' },
] as const;
