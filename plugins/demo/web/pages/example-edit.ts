import { formPage } from '@freightdeck/sdk/web';
import { editExample } from '../../contract/index.ts';
import { demo } from '../../plugin.ts';

/** 示例编辑: the record is the `id` of the address, digits only. */
export const page = formPage(editExample, { done: (_, tools) => tools.go(demo.routes.exampleList.path) });
