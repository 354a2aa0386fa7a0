import { observer } from 'mobx-react-lite';
import type { CockpitSettings } from '../../contract/index.ts';
import { FullScreenBoard } from './full-screen.tsx';
import { CockpitContext, useCockpit } from './use-cockpit.ts';

/** Previews a configuration with one's own figures. */
export const ConfigPreview = observer(
  ({ settings, onClose }: { readonly settings: CockpitSettings; readonly onClose: () => void }) => (
    <CockpitContext value={useCockpit(settings.refreshSec)}>
      <FullScreenBoard settings={settings} onClose={onClose} />
    </CockpitContext>
  ),
);
