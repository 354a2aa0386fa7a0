import { ErrorState, LoadingRows } from '@freightdeck/sdk/ui';
import { Errors, PageContext, Plugins, ServicesContext, usePage } from '@freightdeck/sdk/web';
import type { ServiceLocator } from '@freightdeck/sdk/web';
import { Component, useContext, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { PluginStore, SlotFiller } from '../plugins/index.ts';

type Kernel = Pick<PluginStore, 'contributions' | 'locator'>;
// The token promises plugins only the records; behind it stands the kernel, which is ours.
const kernelOf = (services: ServiceLocator): Kernel | undefined => {
  const plugins: object = services.get(Plugins);
  return 'contributions' in plugins && 'locator' in plugins ? (plugins as Kernel) : undefined;
};
/** Who fills a slot for this person. */
export const slotFillers = (services: ServiceLocator, slot: string): readonly SlotFiller[] => kernelOf(services)?.contributions(slot) ?? [];

/** A part of another plugin that throws is said in its place; the page around it goes on. */
class Boundary extends Component<{ readonly report: (error: unknown) => void; readonly children: ReactNode }, { readonly message: string | undefined }> {
  override state = { message: undefined };
  static getDerivedStateFromError(error: unknown): { readonly message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }
  override componentDidCatch(error: unknown): void {
    this.props.report(error);
  }
  override render(): ReactNode {
    return this.state.message === undefined ? this.props.children : <ErrorState message={this.state.message} onRetry={() => this.setState({ message: undefined })} />;
  }
}
/** The part of another plugin in a slot of this page: brought up when it is wanted, with the services and texts of its own plugin. */
export function SlotPart({ filler, props }: { readonly filler: SlotFiller; readonly props: Readonly<Record<string, unknown>> }): ReactNode {
  const services = useContext(ServicesContext);
  const page = usePage();
  const [part, setPart] = useState<{ readonly component: ComponentType<Readonly<Record<string, unknown>>> }>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    filler.load().then(
      (component) => { if (wanted) setPart({ component: component as ComponentType<Readonly<Record<string, unknown>>> }); },
      (error: unknown) => { if (wanted) setFailure(error instanceof Error ? error.message : String(error)); },
    );
    return () => { wanted = false; };
  }, [attempt]);
  if (failure !== undefined) return <ErrorState message={failure} onRetry={() => { setFailure(undefined); setAttempt(attempt + 1); }} />;
  if (!part) return <LoadingRows rows={6} />;
  const Part = part.component;
  return (
    <Boundary report={(error) => services?.get(Errors).report(error, 'slot', filler.plugin)}>
      <ServicesContext value={services && kernelOf(services)?.locator(filler.plugin)}>
        <PageContext value={{ ...page, plugin: filler.plugin }}>
          <Part {...props} />
        </PageContext>
      </ServicesContext>
    </Boundary>
  );
}
