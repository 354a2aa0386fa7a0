export { type Beholder, keysIn, oilMenus, RouteAudiences } from './effective-keys.ts';
export { bumpRights, RoleKeys } from './role-keys.ts';
export { type RoleTemplate, roleTemplates, type TemplateName } from './role-templates.ts';
export { keysOfTemplate, menusOfKeys } from './template-keys.ts';
