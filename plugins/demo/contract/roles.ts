import { defineCommand, text } from '@freightdeck/sdk/contract';

/** The two roles of the permission demo, with their keys for this page. */
export const demoRoles = {
  admin: ['permissionDemo:admin', 'permissionDemo:editor'],
  editor: ['permissionDemo:editor'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type DemoRole = keyof typeof demoRoles;

/** Each only returns who called it: the server decides, whatever the page shows. */
export const adminAct = defineCommand({
  name: 'permissionDemo.adminAct',
  path: '/api/demo/permission/admin',
  access: ['permissionDemo:admin'],
  answer: { by: text(50) },
});
export const editorAct = defineCommand({
  name: 'permissionDemo.editorAct',
  path: '/api/demo/permission/editor',
  access: ['permissionDemo:admin', 'permissionDemo:editor'],
  answer: { by: text(50) },
});
