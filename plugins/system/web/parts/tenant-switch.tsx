import {
  Combobox,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  Option,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { closingSurface, FormFrame, useDraft } from '@freightdeck/sdk/ui';
import { Messages, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Tenant } from '../../contract/index.ts';
import { tenantName } from '../stores/tenant-desk.ts';
import type { TenantDesk } from '../stores/tenant-desk.ts';
import { PluginImpact } from './plugin-impact.tsx';
import type { Impact } from './plugin-impact.tsx';

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  list: { maxHeight: '240px' },
});
/** Typing filters the rest. */
const shownAtMost = 50;

/** Switches a plugin off for a tenant, after its consequences were shown, or on again. */
export const TenantSwitch = observer(function TenantSwitch({
  desk,
  pluginId,
  name,
  tenant: first,
  onClose,
}: {
  readonly desk: TenantDesk;
  readonly pluginId: string;
  readonly name: string;
  /** The preselected tenant. */
  readonly tenant?: Tenant | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const messages = useService(Messages);
  const draft = useDraft({ reason: '' });
  const [tenant, setTenant] = useState(first);
  const [search, setSearch] = useState(first ? tenantName(first) : '');
  const [impact, setImpact] = useState<Impact>();
  const reason = useRef<HTMLInputElement>(null);
  // Closed before it is unmounted, so that the page behind is visible to screen readers again.
  const [closing, setClosing] = useState(false);
  useEffect(() => {
    if (!closing) return undefined;
    const timer = setTimeout(onClose, 250);
    return () => clearTimeout(timer);
  }, [closing, onClose]);
  const found = desk.tenantsLike(tenant && search === tenantName(tenant) ? '' : search);
  const isMarked = (id: string): boolean => desk.offOf(pluginId).some(({ platformId }) => platformId === id);
  const isOff = tenant && desk.offOf(pluginId).find(({ platformId }) => platformId === tenant.platformId);
  const choose = (chosen: Tenant | undefined): void => {
    setTenant(chosen);
    setSearch(chosen ? tenantName(chosen) : '');
    // Moves the focus to the reason, the only input left; Enter submits there.
    if (chosen) setTimeout(() => reason.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const only = found.length === 1 ? found[0] : undefined;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !only || tenant === only) return;
    event.preventDefault();
    choose(only);
  };
  const save = async (): Promise<void> => {
    if (!tenant) return;
    const done = await draft.send(() =>
      isOff
        ? desk.switchOn(pluginId, tenant.platformId)
        : desk.switchOff(pluginId, tenant.platformId, draft.values.reason),
    );
    if (!done) return;
    messages.show('success', text(isOff ? 'tenants.isOn' : 'tenants.isOff', { name, platform: tenantName(tenant) }));
    setClosing(true);
  };
  return (
    // Without animation, because the person may type at once, and the list must not open while the dialog still grows.
    <Dialog
      open={!closing}
      surfaceMotion={null}
      onOpenChange={(_, { open, type }) => {
        if (!open && type !== 'backdropClick') setClosing(true);
      }}
    >
      <DialogSurface {...closingSurface(closing)}>
        <DialogBody>
          <DialogTitle>{text('tenants.dialog', { name })}</DialogTitle>
          <DialogContent>
            <FormFrame
              failure={draft.failure}
              busy={draft.busy}
              canSave={isOff !== undefined || (tenant !== undefined && impact !== undefined)}
              saveLabel={text(isOff ? 'action.on' : 'action.off')}
              onSave={() => void save()}
              onClose={() => setClosing(true)}
            >
              <Field label={text('tenants.tenant')} required>
                <Combobox
                  autoFocus={!first}
                  value={search}
                  placeholder={text('tenants.search')}
                  selectedOptions={tenant ? [tenant.platformId] : []}
                  listbox={{ className: styles.list }}
                  onChange={({ target }) => {
                    setSearch(target.value);
                    setTenant(undefined);
                  }}
                  onOptionSelect={(_, { optionValue }) =>
                    choose(desk.overview?.tenants.find(({ platformId }) => platformId === optionValue))
                  }
                  onKeyDown={onKeyDown}
                >
                  {found.slice(0, shownAtMost).map((one) => (
                    <Option key={one.platformId} value={one.platformId} text={tenantName(one)}>
                      {`${tenantName(one)}${isMarked(one.platformId) ? text('tenants.marked') : ''}`}
                    </Option>
                  ))}
                  {found.length === 0 && (
                    <Option disabled value="" text="">
                      {text('tenants.noneFound')}
                    </Option>
                  )}
                </Combobox>
              </Field>
              {isOff && (
                <MessageBar intent="warning" layout="multiline">
                  <MessageBarBody>
                    {text('tenants.since', { by: isOff.updatedBy, at: isOff.updatedAt })}{' '}
                    {isOff.reason && text('tenants.because', { reason: isOff.reason })}
                  </MessageBarBody>
                </MessageBar>
              )}
              {!isOff && (
                <>
                  <PluginImpact pluginId={pluginId} platformId={tenant?.platformId} onRead={setImpact} />
                  <Field
                    label={text('tenants.reason')}
                    hint={text('tenants.reasonHint')}
                    validationState={draft.errors['reason'] ? 'error' : 'none'}
                    validationMessage={draft.errors['reason']}
                  >
                    <Input
                      ref={reason}
                      disabled={!tenant}
                      value={draft.values.reason}
                      maxLength={200}
                      onChange={(_, { value }) => draft.set({ reason: value })}
                    />
                  </Field>
                </>
              )}
              <Text className={styles.quiet}>{text('tenants.effect')}</Text>
            </FormFrame>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
