import { Button, MessageBar, MessageBarBody, Text, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorState, FieldValue, LoadingRows, useFirstWrong } from '@freightdeck/sdk/ui';
import {
  Http,
  Messages,
  Navigation,
  Permissions,
  ServicesContext,
  freePage,
  usePlace,
  useService,
  useText,
  useUnsaved,
} from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useContext, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { goodsSources } from '../../contract/index.ts';
import { goods } from '../../plugin.ts';
import { Calculator } from '../parts/calculator.tsx';
import { ChangeDialog } from '../parts/change-dialog.tsx';
import type { TermsChange } from '../parts/change-dialog.tsx';
import { SourceForm } from '../parts/source-form.tsx';
import { freshSource } from '../source-sections.ts';
import { SourceDraft } from '../stores/source-draft.ts';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(340px, 2fr)',
    gap: '12px',
    alignItems: 'start',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    padding: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px' },
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

const Editor = observer(function Editor({ id }: { readonly id: string }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const messages = useService(Messages);
  const navigation = useService(Navigation);
  const permissions = useService(Permissions);
  const services = useContext(ServicesContext);
  const [draft] = useState(() => new SourceDraft(http, id, services ? freshSource(services) : {}));
  const [change, setChange] = useState<TermsChange>();
  useEffect(() => {
    void draft.load();
  }, [draft]);
  useUnsaved(() => draft.isDirty, true);
  const form = useRef<HTMLElement>(null);
  const showWrong = useFirstWrong(form, draft.busy);
  const waits = draft.values['needAudit'] === true;
  /** What a button does: a new source or a draft is published, or waits for its audit first. */
  const label = (submit: boolean): string => {
    if (submit) return waits ? 'action.submitAudit' : 'action.publish';
    return draft.record && draft.record.status !== 10 ? 'action.save' : 'action.saveDraft';
  };
  const send = async (submit: boolean): Promise<void> => {
    const wasNew = draft.record === undefined;
    const kept = await draft.send(submit);
    if (!kept) {
      showWrong();
      return;
    }
    messages.show('success', text('core.page.done', { action: text(label(submit)) }));
    if (wasNew) navigation.go(goods.routes.goodsInfoDetail.path, { id: kept });
  };
  if (draft.loadFailure) return <ErrorState message={draft.loadFailure} onRetry={() => void draft.load()} />;
  if (id && !draft.record) return <LoadingRows rows={10} />;
  const { record } = draft;
  const canSubmit = permissions.can('editSource:submit') && (!record || record.status === 10 || record.status === 70);
  return (
    <div className={styles.page}>
      <section ref={form} className={styles.card} aria-label={text('action.editSource')}>
        <div className={styles.head}>
          <Text as="h2" weight="semibold" size={400}>
            {record ? record.goodsSn : text('source.fresh')}
          </Text>
          {record && <FieldValue field={goodsSources.fields.status} value={record.status} />}
        </div>
        {!draft.isEditable && (
          <MessageBar intent="info" layout="multiline">
            <MessageBarBody>{text('source.closed')}</MessageBarBody>
          </MessageBar>
        )}
        {draft.isOpen && (
          <MessageBar intent="info" layout="multiline">
            <MessageBarBody>{text('source.open')}</MessageBarBody>
          </MessageBar>
        )}
        <SourceForm draft={draft} onChangeTerms={setChange} can={(one) => permissions.can(`editSource:${one}`)} />
        {draft.failure && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody role="alert">{draft.failure}</MessageBarBody>
          </MessageBar>
        )}
        <div className={styles.buttons}>
          <Button disabled={draft.busy} onClick={() => navigation.back()}>
            {text('core.ui.cancel')}
          </Button>
          {permissions.can('editSource:save') && (
            <Button
              appearance={canSubmit ? 'secondary' : 'primary'}
              disabled={draft.busy || !draft.isEditable || !draft.isDirty}
              onClick={() => void send(false)}
            >
              {text(label(false))}
            </Button>
          )}
          {canSubmit && (
            <Button appearance="primary" disabled={draft.busy} onClick={() => void send(true)}>
              {text(label(true))}
            </Button>
          )}
        </div>
      </section>
      <aside className={styles.card} aria-label={text('action.calculate')}>
        <Text as="h3" weight="semibold">
          {text('action.calculate')}
        </Text>
        <Calculator terms={draft.values} narrow />
      </aside>
      {change && record && (
        <ChangeDialog
          goods={record}
          change={change}
          onClose={() => setChange(undefined)}
          onDone={() => {
            setChange(undefined);
            void draft.load();
          }}
        />
      )}
    </div>
  );
});
/** 编辑货源 with the `id` in the query; without one, a new goods source. */
const EditSource = observer(function EditSource(): ReactNode {
  const id = usePlace().query['id'] ?? '';
  return <Editor key={id} id={id} />;
});
export const page = freePage(EditSource);
