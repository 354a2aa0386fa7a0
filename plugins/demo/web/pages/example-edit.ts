import { formPage } from '@freightdeck/sdk/web';
import { editExample } from '../../contract/index.ts';
import { demo } from '../../plugin.ts';

/** 示例编辑: edits the record with the numeric `id` in the address. */
export const page = formPage(editExample, { done: (_, tools) => tools.go(demo.routes.exampleList.path) });
