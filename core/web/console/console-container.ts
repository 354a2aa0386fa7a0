import type { Container } from '../../di/index.ts';
import { createContainer } from '../../di/index.ts';
import { baseModule } from './base-module.ts';
import { httpModule } from './http-module.ts';
import { Root } from './names.ts';
import { navigationModule } from './navigation-module.ts';
import type { ConsoleOptions } from './options.ts';
import { pluginsModule } from './plugins-module.ts';
import { sessionModule } from './session-module.ts';
import { workModule } from './work-module.ts';

/** Binds every service of the console to its name; services are created when they are first asked for. */
export function consoleContainer(options: ConsoleOptions): Container {
  const container = createContainer();
  container.load(baseModule(options), httpModule, sessionModule, pluginsModule, navigationModule, workModule, (bind) =>
    bind.value(Root, container),
  );
  return container;
}
