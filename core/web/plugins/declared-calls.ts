import { partnerApiPath, plateColours } from '@freightdeck/sdk/contract';
import { Errors, Fault, Http, I18n, Tasks, Upload } from '@freightdeck/sdk/web';
import type { Container } from '../../di/index.ts';
import type { Happening } from '../events/index.ts';
import { callsThrough } from './calls-through.ts';
import { bindKept } from './kept-values.ts';
import { PluginFault } from './plugin-entry.ts';

/** What parts of the SDK ask by themselves wherever they are drawn: it tells nothing of anybody. */
const ofTheSdk: ReadonlySet<string> = new Set([plateColours.path]);

/** The same service with some of its methods replaced. */
const over = <T extends object>(own: T, mine: Partial<T>): T =>
  new Proxy(own, {
    get: (target, name) => {
      const value: unknown = Reflect.get(name in mine ? mine : target, name);
      return typeof value === 'function' && !(name in mine) ? (value.bind(target) as unknown) : value;
    },
  });

/** Which calls a plugin may make: those of its own service, and those that it has declared. */
export interface Declared {
  readonly plugin: string;
  /** Paths of its own service, without what all of them begin with. */
  readonly serves: readonly string[];
  /** Paths of the platform. */
  readonly calls: readonly string[];
  /** Paths of what is kept for it here. */
  readonly keeps?: readonly string[];
  /** Tells of which plugin the settings have changed. */
  readonly settingsChanged?: Pick<Happening<string>, 'on'> | undefined;
}

/**
 * Binds the services by which a plugin reaches the platform, so that a call that is not declared is refused before it
 * is sent, and named. The server decides about the rest, as for everybody.
 */
export function holdToDeclared(
  container: Container,
  http: () => Http,
  { plugin, serves, calls, keeps = [], settingsChanged }: Declared,
): void {
  const allowed = new Set([...calls, ...keeps, ...serves.map((path) => `${partnerApiPath}/${plugin}/${path}`)]);
  const check = (path: string): void => {
    if (allowed.has(path) || ofTheSdk.has(path)) return;
    const reason = `${plugin} calls ${path}, which its manifest does not declare`;
    container.get(Errors).report(new PluginFault('PLG-232', reason), 'calls', plugin);
    throw new Fault(container.get(I18n).text('core.shell.undeclared', { path }), 'link');
  };
  container.bind(Http, () =>
    callsThrough(http(), (one, kind) => {
      check(kind === undefined ? one.path : `${one.path}/${kind}`);
      return one;
    }),
  );
  bindKept(container, plugin, settingsChanged);
  const { upload, tasks } = outer(container);
  if (upload)
    container.bind(Upload, () =>
      over<Upload>(upload, {
        hand: async (path, ...rest) => {
          check(path);
          return upload.hand(path, ...rest);
        },
        fetch: async (path, body) => {
          check(path);
          return upload.fetch(path, body);
        },
      }),
    );
  if (tasks)
    container.bind(Tasks, () =>
      over<Tasks>(tasks, {
        startExport: async (wish) => {
          check(`${wish.resource.path}/listing`);
          return tasks.startExport(wish);
        },
        startBulk: async (wish) => {
          check(wish.command.path);
          return tasks.startBulk(wish);
        },
        openImport: (wish) => {
          if ('command' in wish) check(wish.command.path);
          tasks.openImport(wish);
        },
      }),
    );
}
/** The console's own services, where there are any. */
const outer = (container: Container): { readonly upload: Upload | undefined; readonly tasks: Tasks | undefined } => ({
  upload: container.has(Upload) ? container.get(Upload) : undefined,
  tasks: container.has(Tasks) ? container.get(Tasks) : undefined,
});
