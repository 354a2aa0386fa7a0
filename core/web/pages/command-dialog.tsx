import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  MessageBar,
  MessageBarBody,
  OverlayDrawer,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { dismissLabel, FormKeeperContext, PickerContext, TypedFiguresContext, useOwnText } from '@freightdeck/sdk/ui';
import { Http, I18n, Messages, ServicesContext, usePick, useService, useText, useUnsaved } from '@freightdeck/sdk/web';
import type { CommandAction } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useContext, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { actionLabel, consequenceOf, recordLine, recordName, submitLabel, warningsOf } from './actions.ts';
import { CommandForm } from './command-form.tsx';
import { CommandStore, formFields } from './command-store.ts';
import { DraftNote } from './draft-note.tsx';
import type { AnyRecord } from './list-store.ts';
import { formOf } from './form-key.ts';
import { OwnFormStore } from './own-form-store.ts';
import { leaveQuestion } from '../tabs/index.ts';
import { useDraft } from './use-draft.ts';
import { useDialogKeys } from './use-kept-focus.ts';
import { usePageDialog } from './use-page-dialog.ts';

const useStyles = makeStyles({
  wide: { maxWidth: 'min(960px, 96vw)' },
  about: { margin: '0 0 8px', color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});
/** Forms with more fields than this stand in a drawer. */
const dialogFields = 8;
export interface CommandDialogProps {
  readonly action: CommandAction;
  readonly record: AnyRecord | undefined;
  /** How many records it is for, when not one, and what speaks against it for them. */
  readonly many?: number;
  readonly against?: ReactNode;
  /** Instead of sending: the input goes to the rows. */
  readonly onInput?: (input: Readonly<Record<string, unknown>>) => void;
  readonly onDone: (answer: Readonly<Record<string, unknown>>) => void;
  /** `refused`: it was sent and refused, so that the record may be another than the page shows. */
  readonly onClose: (refused: boolean) => void;
}
/** The form of a command in a dialog, or in a drawer when it is long. Closing asks when something was typed. */
export const CommandDialog = observer(function CommandDialog({
  action,
  record,
  many,
  against,
  onInput,
  onDone,
  onClose,
}: CommandDialogProps) {
  const styles = useStyles();
  const text = useText();
  const ownText = useOwnText();
  const pick = usePick();
  const messages = useService(Messages);
  const http = useService(Http);
  const i18n = useService(I18n);
  const services = useContext(ServicesContext);
  const form = useId();
  const { command } = action;
  const firstValues = (): Readonly<Record<string, unknown>> => {
    if (record) return action.initial?.(record as never) ?? {};
    return (services && action.defaults?.(services)) ?? {};
  };
  const [store] = useState(() => new CommandStore({ http, i18n }, command, record, firstValues()));
  // A hand-written form has fields of its own; what is typed there is kept as in any other.
  const [own] = useState(() => new OwnFormStore());
  const isDirty = (): boolean => (action.form ? own.dirty : store.dirty);
  const draft = useDraft(formOf(command, record, many), command.input, action.form ? own : store);
  useUnsaved(isDirty, true, draft.keeps);
  const asking = useRef(false);
  const refused = useRef(false);
  const close = async (): Promise<void> => {
    // Esc pressed again, or a press beside the question, asks no second time.
    if (store.busy || asking.current) return;
    asking.current = true;
    const leaves = !isDirty() || (await messages.confirm(leaveQuestion(text, draft.keeps())));
    asking.current = false;
    if (!leaves) return;
    if (isDirty() && !draft.keeps()) draft.done();
    onClose(refused.current);
  };
  const long = !action.form && formFields(command.input).length > dialogFields;
  const shown = usePageDialog(long ? 'alert' : 'modal');
  const surface = useRef<HTMLDivElement>(null);
  useDialogKeys(surface, () => void close());
  const submit = async (): Promise<void> => {
    if (onInput) {
      for (const name of Object.keys(command.input)) store.check(name);
      if (Object.keys(store.errors).length === 0) {
        draft.done();
        onInput(Object.fromEntries(Object.entries(store.values).filter(([, value]) => value !== null && value !== '')));
      }
      return;
    }
    const done = await store.submit();
    if (!done) {
      refused.current ||= store.problem !== undefined;
      return;
    }
    draft.done();
    onDone(done.answer);
  };
  const name = record && command.on ? recordName(command.on.label, record) : undefined;
  const target = many ? text('core.page.selected', { count: many }) : name;
  const line = record && command.on ? recordLine(command.on, record, pick) : '';
  const consequence = record && consequenceOf(command, record, ownText, pick);
  const warnings = record ? warningsOf(command, record, ownText, pick) : [];
  const title = `${text(actionLabel(action))}${target ? ` · ${target}` : ''}`;
  const submits = action.submits?.map(({ id, sets }) => ({ id, label: `action.${id}`, sets })) ?? [
    { id: 'send', label: submitLabel(command, actionLabel(action)), sets: {} },
  ];
  const Own = action.form;
  const Shown = record ? action.shows : undefined;
  const [place] = useState(() => ({ of: command }));
  const body: ReactNode = Own ? (
    <PickerContext value={place}>
      <FormKeeperContext value={own}>
        <DraftNote offer={draft} />
        <TypedFiguresContext value={own.figures}>
          <Own
            record={record as never}
            close={() => void close()}
            submit={async (input) => {
              const on = command.on && record ? { id: record.id, version: record.version } : undefined;
              const answer = await http.run(command, input, on, { quiet: true }).catch((error: unknown) => {
                refused.current = true;
                throw error;
              });
              draft.done();
              own.sent();
              onDone(answer);
              return answer;
            }}
          />
        </TypedFiguresContext>
      </FormKeeperContext>
    </PickerContext>
  ) : (
    <CommandForm
      store={store}
      id={form}
      sections={action.sections}
      note={<DraftNote offer={draft} />}
      onSubmit={() => void submit()}
    >
      {Shown && <Shown record={record as never} />}
      {against}
      {(command.danger || consequence || warnings.length > 0) && (
        <MessageBar intent={command.danger || warnings.length > 0 ? 'warning' : 'info'} layout="multiline">
          <MessageBarBody data-consequence>
            {command.danger && (
              <div>{text('core.page.danger', { name: name ?? text('core.page.selected', { count: many ?? 1 }) })}</div>
            )}
            {[...(consequence ? [consequence] : []), ...warnings].map((words) => (
              <div key={words}>{words}</div>
            ))}
          </MessageBarBody>
        </MessageBar>
      )}
    </CommandForm>
  );
  // Who is about to act for a driver sees which lorry and which driver it is.
  const about = line && (
    <p className={styles.about} data-about>
      {line}
    </p>
  );
  const buttons = !Own && (
    <>
      <Button disabled={store.busy} onClick={() => void close()}>
        {dismissLabel(text, text(actionLabel(action)))}
      </Button>
      {submits.map(({ id, label, sets }, index) => (
        <Button
          key={id}
          appearance={index === submits.length - 1 ? 'primary' : 'secondary'}
          type="submit"
          form={form}
          disabled={store.busy}
          onClick={() => store.fill(sets)}
        >
          {store.busy && index === submits.length - 1 ? text('core.page.sending') : text(label)}
        </Button>
      ))}
    </>
  );
  if (long)
    return (
      <OverlayDrawer
        ref={surface}
        {...shown}
        position="end"
        size={action.sections ? 'large' : 'medium'}
        onOpenChange={(_, { open }) => {
          if (!open) void close();
        }}
      >
        <DrawerHeader>
          <DrawerHeaderTitle>{title}</DrawerHeaderTitle>
        </DrawerHeader>
        <DrawerBody>
          {about}
          {body}
        </DrawerBody>
        <DrawerFooter style={{ justifyContent: 'flex-end' }}>{buttons}</DrawerFooter>
      </OverlayDrawer>
    );
  return (
    // One kind of dialog as long as it is open: Fluent puts the focus into the first field whenever the kind changes.
    <Dialog
      {...shown}
      onOpenChange={(_, { open, type }) => {
        if (!open && !(type === 'backdropClick' && isDirty())) void close();
      }}
    >
      <DialogSurface ref={surface} className={Shown && styles.wide}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>
            {about}
            {body}
          </DialogContent>
          {buttons && <DialogActions>{buttons}</DialogActions>}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
