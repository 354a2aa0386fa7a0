import {
  Button,
  Checkbox,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
} from '@fluentui/react-components';
import { settingField } from '@freightdeck/sdk/contract';
import { FormField, FormFrame, LoadingRows, useDraft } from '@freightdeck/sdk/ui';
import { Http, Messages, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { configurePartner, partnerSettings } from '../../contract/index.ts';
import type { PartnerMisfit, PartnerSetting } from '../../contract/index.ts';

interface Found {
  readonly settings: readonly PartnerSetting[];
  readonly misfits: readonly PartnerMisfit[];
}
type Values = Readonly<Record<string, unknown>>;

/** Only what the person has changed is sent; a required switch that nobody has set is sent as it stands. */
function changedValues(
  settings: readonly PartnerSetting[],
  values: Values,
): Record<string, string | number | boolean | null> {
  return Object.fromEntries(
    settings.flatMap(({ name, kind, value, required, isSet }) => {
      if (kind === 'secret') return [];
      const now = (values[name] ?? null) as string | number | boolean | null;
      if (kind === 'flag') return now !== value || (required && !isSet) ? [[name, now === true] as const] : [];
      return now === value ? [] : [[name, now] as const];
    }),
  );
}

const SettingsForm = observer(function SettingsForm({
  pluginId,
  found: { settings, misfits },
  onClose,
}: {
  readonly pluginId: string;
  readonly found: Found;
  readonly onClose: () => void;
}): ReactNode {
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const messages = useService(Messages);
  const draft = useDraft<Values>(Object.fromEntries(settings.map(({ name, value }) => [name, value])));
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const [forgets, setForgets] = useState(false);
  const gone = misfits.filter(({ why }) => why === 'gone').map(({ name }) => name);
  const nothing = (names: readonly string[]): Record<string, null> =>
    Object.fromEntries(names.map((name) => [name, null]));
  const save = async (): Promise<void> => {
    const entered = settings.flatMap(({ name, kind }): [string, string][] => {
      const value = draft.values[name];
      return kind === 'secret' && typeof value === 'string' && value !== '' ? [[name, value]] : [];
    });
    const input = {
      pluginId,
      values: { ...(forgets ? nothing(gone) : {}), ...changedValues(settings, draft.values) },
      secrets: { ...nothing(cleared), ...Object.fromEntries(entered) },
    };
    if (!(await draft.send(() => http.run(configurePartner, input, undefined, { quiet: true })))) return;
    messages.show('success', text('saved'));
    onClose();
  };
  /** A secret is never shown: who entered it, and when. */
  const hintOf = ({ name, kind, hint, isSet, updatedBy, updatedAt }: PartnerSetting): string | undefined => {
    const own = hint && pick(hint);
    if (kind !== 'secret' || !isSet) return own;
    const state = cleared.includes(name)
      ? text('partners.secretGoes')
      : text('partners.secretSet', { by: updatedBy ?? '', at: updatedAt ?? '' });
    return own === undefined ? state : `${state} ${own}`;
  };
  return (
    <FormFrame failure={draft.failure} busy={draft.busy} onClose={onClose} onSave={() => void save()}>
      {misfits.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            {text('partners.misfits')}{' '}
            {misfits
              .map(({ name, why, value }) => text(`partners.misfit.${why}`, { name, value: String(value ?? '••••••') }))
              .join(' ')}
          </MessageBarBody>
        </MessageBar>
      )}
      {gone.length > 0 && (
        <Checkbox
          label={text('partners.forget')}
          checked={forgets}
          onChange={(_, { checked }) => setForgets(checked === true)}
        />
      )}
      {settings.map((setting) => (
        <div key={setting.name}>
          <FormField
            name={setting.name}
            field={settingField(
              setting.isSet && setting.kind === 'secret' ? { ...setting, required: undefined } : setting,
            )}
            label={pick(setting.title)}
            value={draft.values[setting.name] ?? null}
            error={draft.errors[setting.name]}
            hint={hintOf(setting)}
            onChange={(value) => {
              setCleared(cleared.filter((one) => one !== setting.name));
              draft.set({ [setting.name]: value });
            }}
          />
          {setting.kind === 'secret' && setting.isSet && !setting.required && !cleared.includes(setting.name) && (
            <Button
              size="small"
              appearance="transparent"
              aria-label={`${text('partners.clear')} ${pick(setting.title)}`}
              onClick={() => {
                setCleared([...cleared, setting.name]);
                draft.set({ [setting.name]: null });
              }}
            >
              {text('partners.clear')}
            </Button>
          )}
        </div>
      ))}
    </FormFrame>
  );
});

/** What the person's own company sets for a partner's plugin, in a form made of what its manifest declares. */
export const PartnerSettings = observer(function PartnerSettings({
  pluginId,
  name,
  onClose,
}: {
  readonly pluginId: string;
  readonly name: string;
  readonly onClose: () => void;
}): ReactNode {
  const text = useText();
  const http = useService(Http);
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    http.ask(partnerSettings, { pluginId }, { quiet: true, signal: stop.signal }).then(
      (answer) => {
        if (answer) setFound(answer);
        else setFailure(text('partners.noSettings'));
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => stop.abort();
  }, [http, pluginId, text]);
  return (
    <Dialog
      open
      onOpenChange={(_, { open, type }) => {
        if (!open && type !== 'backdropClick') onClose();
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{text('partners.settings', { name })}</DialogTitle>
          <DialogContent>
            {failure && (
              <MessageBar intent="error" layout="multiline">
                <MessageBarBody role="alert">{failure}</MessageBarBody>
              </MessageBar>
            )}
            {!found && !failure && <LoadingRows rows={3} />}
            {found && <SettingsForm pluginId={pluginId} found={found} onClose={onClose} />}
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
