import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Switch,
} from '@fluentui/react-components';
import type { Field } from '@freightdeck/sdk/contract';
import { FormField } from '@freightdeck/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Http, Messages, Refusal, useService, useText } from '@freightdeck/sdk/web';
import { saveCockpitConfig, type CockpitConfigRow, type CockpitSettings } from '../../contract/index.ts';
import { TileOrder } from './tile-order.tsx';

/** Number that the specification gives the tile 合作站点. */
const STATIONS = 20;
const useStyles = makeStyles({ form: { display: 'flex', flexDirection: 'column', gap: '12px' } });
interface ConfigDialogProps {
  readonly row: CockpitConfigRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
/** Edits a tenant's configuration; a refusal is shown inside. */
export const ConfigDialog = observer(({ row, onDone, onClose }: ConfigDialogProps) => {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const messages = useService(Messages);
  const [draft, setDraft] = useState<CockpitSettings>({
    tiles: row.tiles,
    stations: row.stations,
    mapApproval: row.mapApproval,
    mapScope: row.mapScope,
    theme: row.theme,
    refreshSec: row.refreshSec,
    bannerTitle: row.bannerTitle,
    bannerHost: row.bannerHost,
  });
  const [problem, setProblem] = useState<{
    readonly message: string;
    readonly fields: Readonly<Record<string, string>>;
  }>();
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<CockpitSettings>): void => setDraft({ ...draft, ...change });
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await http.run(saveCockpitConfig, { platformId: row.platformId, version: row.version, ...draft }, undefined, {
        quiet: true,
      });
      messages.show('success', text('config.saved'));
      onDone();
    } catch (error) {
      setBusy(false);
      setProblem({
        message: error instanceof Error ? error.message : String(error),
        fields: error instanceof Refusal ? error.fields : {},
      });
    }
  };
  const field = (name: keyof CockpitSettings, hint?: string) => {
    const of: Field = saveCockpitConfig.input[name];
    return (
      <FormField
        name={name}
        field={of}
        label={text(`field.${name}`)}
        value={draft[name] ?? null}
        error={problem?.fields[name]}
        hint={hint}
        onChange={(value) => set({ [name]: value === '' ? null : value } as Partial<CockpitSettings>)}
      />
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(_, { open, type }) => {
        if (!open && type !== 'backdropClick') onClose();
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>
            {text('config.title')} · {row.platformName}
          </DialogTitle>
          <DialogContent>
            <div className={styles.form}>
              {problem && (
                <MessageBar intent="error">
                  <MessageBarBody>{problem.message}</MessageBarBody>
                </MessageBar>
              )}
              <TileOrder tiles={draft.tiles} onChange={(tiles) => set({ tiles })} />
              <Switch
                label={text('config.stationsOn')}
                checked={draft.stations !== null}
                onChange={(_, { checked }) => set({ stations: checked ? STATIONS : null })}
              />
              {draft.stations !== null && field('stations')}
              {field('mapScope')}
              {field('mapApproval')}
              {field('theme')}
              {field('refreshSec')}
              {field('bannerHost', text('config.hostHint'))}
              {field('bannerTitle')}
            </div>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{text('action.cancel')}</Button>
            <Button appearance="primary" disabled={busy || draft.tiles.length === 0} onClick={() => void save()}>
              {text('action.save')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
