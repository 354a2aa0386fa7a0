import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { Slot } from '../contract/index.ts';
import type { Contribution, Text } from '../manifest/index.ts';
import { ServicesContext, usePick, useService, useText } from './hooks.ts';
import { PageContext, usePage } from './page-context.tsx';
import type { ServiceLocator } from './hooks.ts';
import { PartBoundary } from './part-boundary.tsx';
import { Errors, Plugins } from './services.ts';

/** What the kernel behind `Plugins` knows about slots. */
interface Kernel {
  contributions(slot: string): readonly {
    readonly plugin: string;
    readonly id: string;
    readonly contribution: Contribution;
    readonly load: () => Promise<ComponentType<never>>;
  }[];
  locator(plugin: string): ServiceLocator;
}
const isKernel = (plugins: object): plugins is Kernel => 'contributions' in plugins && 'locator' in plugins;

/** One contribution to a slot that this person may see. */
export interface SlotFilling<P> {
  /** `<plugin>/<id>` */
  readonly key: string;
  readonly title: Text;
  /**
   * The component. Its plugin is loaded when it renders; it has the services and texts of its own plugin, and its
   * errors stay inside it.
   */
  readonly Part: ComponentType<P>;
}
/** Shown while a part is loading, and in place of one that failed. */
export interface SlotStates {
  readonly waiting: ReactNode;
  /** `plugin`: the name of the plugin whose part it is, in the language of the person. */
  readonly failed: (error: unknown, retry: () => void, plugin: string) => ReactNode;
}
const plain: SlotStates = {
  waiting: null,
  failed: (error, retry, plugin) => <PartFailed error={error} plugin={plugin} onRetry={retry} />,
};
const parts = new WeakMap<object, Map<string, ComponentType<never>>>();

/**
 * The contributions to a slot of a custom page, in the order they are declared. Needs `observer`. Pass the same
 * `states` object in every render.
 */
export function useSlot<P extends object>(slot: Slot<P>, states = plain): readonly SlotFilling<P>[] {
  const plugins: object = useService(Plugins);
  if (!isKernel(plugins)) return [];
  const known = parts.get(plugins) ?? new Map<string, ComponentType<never>>();
  parts.set(plugins, known);
  return plugins.contributions(slot.name).map(({ plugin, id, contribution, load }) => {
    const name = `${slot.name} ${plugin}/${id}`;
    // The same component in every render: a new one would lose its state.
    const Part = (known.get(name) ?? partOf(plugins, plugin, load, states)) as ComponentType<P>;
    known.set(name, Part as ComponentType<never>);
    return { key: `${plugin}/${id}`, title: contribution.title, Part };
  });
}

function partOf(
  kernel: Kernel,
  plugin: string,
  load: () => Promise<ComponentType<never>>,
  { waiting, failed }: SlotStates,
): ComponentType<never> {
  const fail = (error: unknown, retry: () => void): ReactNode => (
    <OfPlugin plugin={plugin} draw={(name) => failed(error, retry, name)} />
  );
  return function SlotPart(props: Readonly<Record<string, unknown>>): ReactNode {
    const page = usePage();
    const errors = useService(Errors);
    const [part, setPart] = useState<
      { readonly Own: ComponentType<Readonly<Record<string, unknown>>> } | { readonly error: unknown }
    >();
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      let wanted = true;
      load().then(
        (Own) => {
          if (wanted) setPart({ Own: Own as ComponentType<Readonly<Record<string, unknown>>> });
        },
        (error: unknown) => {
          if (wanted) {
            errors.report(error, 'slot', plugin);
            setPart({ error });
          }
        },
      );
      return () => {
        wanted = false;
      };
    }, [errors, attempt]);
    if (!part) return waiting;
    if ('error' in part)
      return fail(part.error, () => {
        setPart(undefined);
        setAttempt(attempt + 1);
      });
    return (
      <PartBoundary onError={(error) => errors.report(error, 'slot', plugin)} fallback={fail}>
        <ServicesContext value={kernel.locator(plugin)}>
          <PageContext value={{ ...page, plugin }}>
            <part.Own {...props} />
          </PageContext>
        </ServicesContext>
      </PartBoundary>
    );
  } as ComponentType<never>;
}
/** Draws what tells a plugin by its name. */
const OfPlugin = observer(function OfPlugin({
  plugin,
  draw,
}: {
  readonly plugin: string;
  readonly draw: (name: string) => ReactNode;
}): ReactNode {
  const { records } = useService(Plugins);
  const pick = usePick();
  const title = records.find(({ id }) => id === plugin)?.title;
  return draw(title ? pick(title) : plugin);
});
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('PLG-')
    ? error.code
    : 'PLG-232';
/** Says whose part failed and why, with the place in its code as a hint, and a button to try again. */
const PartFailed = observer(function PartFailed({
  error,
  plugin,
  onRetry,
}: {
  readonly error: unknown;
  readonly plugin: string;
  readonly onRetry: () => void;
}): ReactNode {
  const text = useText();
  const message = error instanceof Error ? error.message : String(error);
  const [, place = ''] = (error instanceof Error ? (error.stack ?? '') : '').split(/\n\s*at /);
  return (
    <span role="alert" title={[message, place].filter(Boolean).join('\n')}>
      {`${plugin} · ${codeOf(error)} · ${message} `}
      <button type="button" onClick={onRetry}>
        {text('core.ui.retry')}
      </button>
    </span>
  );
});
