export { bookPlates, bookState } from './book.ts';
export { addExample, editExample, exampleLife, examples, submitExample } from './example.ts';
export type { DemoRole } from './roles.ts';
export { adminAct, demoRoles, editorAct } from './roles.ts';
