import { definePlugin } from '@freightdeck/sdk/manifest';

/** Example pages. One is in the menu; the others are opened from it, under `#/demo/…`. */
export const demo = definePlugin({
  id: 'demo',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '示例页面', en: 'Demo pages' },
  routes: {
    editorHome: {
      path: '/demo/editorHome',
      title: { zh: '示例首页', en: 'Demo home' },
      audience: 'both',
      icon: 'Beaker',
    },
    permissionDemo: {
      path: '/demo/permission',
      title: { zh: '权限示例', en: 'Permission demo' },
      audience: 'both',
      parent: 'editorHome',
    },
    permissionPage: {
      path: '/demo/permission/page',
      title: { zh: '页面权限', en: 'Page permission' },
      audience: 'both',
      parent: 'permissionDemo',
    },
    exampleList: {
      path: '/demo/example/list',
      title: { zh: '示例列表', en: 'Example list' },
      audience: 'both',
      parent: 'editorHome',
    },
    exampleCreate: {
      path: '/demo/example/create',
      title: { zh: '示例新建', en: 'Example create' },
      audience: 'both',
      parent: 'exampleList',
    },
    exampleEdit: {
      path: '/demo/example/edit',
      title: { zh: '示例编辑', en: 'Example edit' },
      audience: 'both',
      parent: 'exampleList',
      multi: true,
    },
    tabsDemo: {
      path: '/demo/tabs',
      title: { zh: '标签页示例', en: 'Tabs demo' },
      audience: 'both',
      parent: 'editorHome',
    },
    themeDemo: {
      path: '/demo/theme',
      title: { zh: '主题示例', en: 'Theme demo' },
      audience: 'both',
      parent: 'editorHome',
    },
    nestedDemo: {
      path: '/demo/nested',
      title: { zh: '嵌套菜单示例', en: 'Nested menus demo' },
      audience: 'both',
      parent: 'editorHome',
    },
    nestedSecond: {
      path: '/demo/nested/second',
      title: { zh: '嵌套菜单 第二级', en: 'Nested menus, level 2' },
      audience: 'both',
      parent: 'nestedDemo',
    },
    nestedThird: {
      path: '/demo/nested/second/third',
      title: { zh: '嵌套菜单 第三级', en: 'Nested menus, level 3' },
      audience: 'both',
      parent: 'nestedSecond',
    },
    iconsDemo: { path: '/demo/icons', title: { zh: '图标', en: 'Icons' }, audience: 'both', parent: 'editorHome' },
    excelExport: {
      path: '/demo/excel/export',
      title: { zh: 'Excel导出示例', en: 'Excel export demo' },
      audience: 'both',
      parent: 'editorHome',
    },
    excelSelect: {
      path: '/demo/excel/select',
      title: { zh: 'Excel选择导出示例', en: 'Excel select demo' },
      audience: 'both',
      parent: 'editorHome',
    },
    excelUpload: {
      path: '/demo/excel/upload',
      title: { zh: 'Excel上传示例', en: 'Excel upload demo' },
      audience: 'both',
      parent: 'editorHome',
    },
    zipDownload: {
      path: '/demo/zip',
      title: { zh: 'Zip下载示例', en: 'Zip download demo' },
      audience: 'both',
      parent: 'editorHome',
    },
    errorLog: {
      path: '/demo/errorLog',
      title: { zh: '错误日志', en: 'Error log' },
      audience: 'both',
      parent: 'editorHome',
    },
    errorPages: {
      path: '/demo/errorPages',
      title: { zh: '错误页面', en: 'Error pages' },
      audience: 'both',
      parent: 'editorHome',
    },
    componentBook: {
      path: '/demo/components',
      title: { zh: '组件手册', en: 'Component book' },
      audience: 'both',
      parent: 'editorHome',
    },
    i18nDemo: {
      path: '/demo/i18n',
      title: { zh: '国际化示例', en: 'i18n demo' },
      audience: 'both',
      parent: 'editorHome',
    },
  },
  menus: { editorHome: 'editorHome' },
  permissions: {
    editorHome: ['view'],
    permissionDemo: ['admin', 'editor'],
    exampleList: ['view', 'add', 'edit', 'submit', 'export'],
  },
});
