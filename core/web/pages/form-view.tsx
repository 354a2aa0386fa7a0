import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorState, LoadingRows } from '@freightdeck/sdk/ui';
import {
  Http,
  I18n,
  Messages,
  Navigation,
  Tabs,
  usePlace,
  useService,
  useText,
  useUnsaved,
} from '@freightdeck/sdk/web';
import type { FormDefinition } from '@freightdeck/sdk/web';
import { when } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { submitLabel, verbOf } from './actions.ts';
import { CommandForm } from './command-form.tsx';
import { CommandStore } from './command-store.ts';
import { DraftNote } from './draft-note.tsx';
import type { AnyRecord } from './list-store.ts';
import { RecordStore } from './record-store.ts';
import { formOf } from './form-key.ts';
import { fillFromAddress } from './from-address.ts';
import { askBy, tellDone } from './made-record.ts';
import { leaveQuestion } from '../tabs/index.ts';
import { useDraft } from './use-draft.ts';

/** How long the next page may take to stand. */
const arrivesWithin = 10_000;
const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    maxWidth: '1080px',
    padding: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
  buttons: {
    display: 'flex',
    gap: '8px',
    justifyContent: 'flex-end',
    position: 'sticky',
    zIndex: 1,
    bottom: 0,
    paddingBlock: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** A form on a page of its own. A command that acts on a record reads it first, by the `id` of the page's query. */
export const FormView = observer(function FormView({ definition }: { readonly definition: FormDefinition }) {
  const styles = useStyles();
  const { query } = usePlace();
  const http = useService(Http);
  const on = definition.command.on;
  const id = query['id'] ?? '';
  const [source] = useState(() => on && new RecordStore(http, on));
  useEffect(() => {
    if (source) void source.load(id);
    return source?.stop;
  }, [source, id]);
  if (!source)
    return (
      <div className={styles.page} data-page="form">
        <FilledForm definition={definition} record={undefined} />
      </div>
    );
  return (
    <div className={styles.page} data-page="form">
      {source.record ? (
        <FilledForm key={source.record.id} definition={definition} record={source.record} />
      ) : source.problem ? (
        <ErrorState
          message={source.problem.message}
          requestId={source.problem.requestId}
          onRetry={() => void source.load(id)}
        />
      ) : (
        <LoadingRows rows={8} />
      )}
    </div>
  );
});

const FilledForm = observer(function FilledForm({
  definition,
  record,
}: {
  readonly definition: FormDefinition;
  readonly record: AnyRecord | undefined;
}) {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const i18n = useService(I18n);
  const messages = useService(Messages);
  const navigation = useService(Navigation);
  const tabs = useService(Tabs);
  const { fullPath, query } = usePlace();
  const form = useId();
  const { command } = definition;
  const fresh = (): CommandStore => {
    const made = new CommandStore({ http, i18n }, command, record, definition.initial ?? {});
    fillFromAddress(made, command, definition.fromAddress ?? [], query);
    return made;
  };
  const [store, setStore] = useState(fresh);
  const label = text(`action.${definition.submit ?? verbOf(command)}`);
  const sends = definition.submit === undefined ? text(submitLabel(command, `action.${verbOf(command)}`)) : label;
  const draft = useDraft(formOf(command, record), command.input, store);
  useUnsaved(() => store.dirty, command.on !== undefined, draft.keeps);
  /** What has been sent needs no tab any more: it closes when the next page is there. */
  const moveOn = (go: () => void): void => {
    go();
    void when(() => tabs.active !== fullPath, { timeout: arrivesWithin }).then(
      () => tabs.close(fullPath),
      () => undefined,
    );
  };
  const submit = async (): Promise<void> => {
    const done = await store.submit();
    if (!done) return;
    draft.done();
    tellDone({ messages, navigation, text }, command, label, done.answer);
    setStore(fresh());
    if (definition.done)
      definition.done(done.answer, {
        go: (path, to) => moveOn(() => navigation.go(path, to)),
        reload: () => setStore(fresh()),
        confirm: askBy(messages, text),
      });
    else moveOn(() => navigation.back());
  };
  const leave = async (): Promise<void> => {
    if (!store.dirty || (await messages.confirm(leaveQuestion(text, draft.keeps())))) {
      if (store.dirty) {
        if (!draft.keeps()) draft.done();
        setStore(fresh());
      }
      navigation.back();
    }
  };
  return (
    <>
      <CommandForm
        store={store}
        id={form}
        sections={definition.sections}
        note={<DraftNote offer={draft} />}
        onSubmit={() => void submit()}
      />
      <div className={styles.buttons}>
        <Button disabled={store.busy} onClick={() => void leave()}>
          {text('core.ui.cancel')}
        </Button>
        <Button appearance="primary" type="submit" form={form} disabled={store.busy}>
          {store.busy ? text('core.page.sending') : sends}
        </Button>
      </div>
    </>
  );
});
