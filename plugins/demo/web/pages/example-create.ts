import { formPage } from '@freightdeck/sdk/web';
import { addExample } from '../../contract/index.ts';
import { demo } from '../../plugin.ts';

/** 示例新建 */
export const page = formPage(addExample, { done: (_, tools) => tools.go(demo.routes.exampleList.path) });
