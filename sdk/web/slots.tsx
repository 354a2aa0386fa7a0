import { Component, useContext, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { Slot } from '../contract/index.ts';
import type { Contribution, Text } from '../manifest/index.ts';
import { PageContext, ServicesContext, usePage, useService, useText } from './hooks.ts';
import type { ServiceLocator } from './hooks.ts';
import { Errors, Plugins } from './services.ts';

/** What the kernel behind `Plugins` tells about slots. */
interface Kernel {
  contributions(slot: string): readonly { readonly plugin: string; readonly id: string; readonly contribution: Contribution; readonly load: () => Promise<ComponentType<never>> }[];
  locator(plugin: string): ServiceLocator;
}
const isKernel = (plugins: object): plugins is Kernel => 'contributions' in plugins && 'locator' in plugins;

/** One contribution to a slot, for this person. */
export interface SlotFilling<P> {
  /** `<plugin>/<id>` */
  readonly key: string;
  readonly title: Text;
  /** The part itself: its plugin is brought up when it is drawn; it has the services and texts of its own plugin, and what it throws stays in its place. */
  readonly Part: ComponentType<P>;
}
const parts = new WeakMap<object, Map<string, ComponentType<never>>>();

/** Who fills a slot of a page of one's own, in the order they declare. Observe with `observer`. */
export function useSlot<P extends object>(slot: Slot<P>): readonly SlotFilling<P>[] {
  const plugins: object = useService(Plugins);
  if (!isKernel(plugins)) return [];
  const known = parts.get(plugins) ?? new Map<string, ComponentType<never>>();
  parts.set(plugins, known);
  return plugins.contributions(slot.name).map(({ plugin, id, contribution, load }) => {
    const name = `${slot.name} ${plugin}/${id}`;
    // The same component at every drawing: another one would begin anew.
    const Part = (known.get(name) ?? partOf(plugins, plugin, load)) as ComponentType<P>;
    known.set(name, Part as ComponentType<never>);
    return { key: `${plugin}/${id}`, title: contribution.title, Part };
  });
}

function partOf(kernel: Kernel, plugin: string, load: () => Promise<ComponentType<never>>): ComponentType<never> {
  return function SlotPart(props: Readonly<Record<string, unknown>>): ReactNode {
    const page = usePage();
    const errors = useService(Errors);
    const services = useContext(ServicesContext);
    const [part, setPart] = useState<{ readonly Own: ComponentType<Readonly<Record<string, unknown>>> }>();
    const [failed, setFailed] = useState(false);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      let wanted = true;
      load().then(
        (Own) => { if (wanted) setPart({ Own: Own as ComponentType<Readonly<Record<string, unknown>>> }); },
        (error: unknown) => { if (wanted) { errors.report(error, 'slot', plugin); setFailed(true); } },
      );
      return () => { wanted = false; };
    }, [errors, attempt]);
    if (failed) return <Failed onRetry={() => { setFailed(false); setAttempt(attempt + 1); }} />;
    if (!part || !services) return null;
    return (
      <Boundary report={(error) => errors.report(error, 'slot', plugin)}>
        <ServicesContext value={kernel.locator(plugin)}>
          <PageContext value={{ ...page, plugin }}><part.Own {...props} /></PageContext>
        </ServicesContext>
      </Boundary>
    );
  } as ComponentType<never>;
}
/** A part that is not there says so in its place, and may be tried again. */
function Failed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const text = useText();
  return <button type="button" onClick={onRetry}>{text('core.ui.retry')}</button>;
}
interface BoundaryProps {
  readonly children: ReactNode;
  readonly report: (error: unknown) => void;
}
class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }
  override componentDidCatch(error: unknown): void {
    this.props.report(error);
  }
  override render(): ReactNode {
    return this.state.failed ? <Failed onRetry={() => this.setState({ failed: false })} /> : this.props.children;
  }
}
