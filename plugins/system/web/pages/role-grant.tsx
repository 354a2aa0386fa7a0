import {
  Badge,
  Button,
  MessageBar,
  MessageBarBody,
  SearchBox,
  Switch,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { ErrorState, LoadingRows } from '@freightdeck/sdk/ui';
import { Http, I18n, Messages, Permissions, Tabs, freePage, usePlace, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { GrantTreeView } from '../parts/grant-tree-view.tsx';
import { GrantEditor } from '../stores/grant-editor.ts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0, gap: '12px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', marginInlineStart: 'auto' },
  body: {
    flex: '1 1 auto',
    minHeight: '240px',
    overflow: 'auto',
    padding: '4px 8px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  foot: {
    position: 'sticky',
    bottom: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    padding: '8px 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow4,
  },
  changes: { display: 'flex', flexWrap: 'wrap', gap: '4px', flex: '1 1 320px', maxHeight: '72px', overflowY: 'auto' },
});
const shownChanges = 24;

const RoleGrant = observer(function RoleGrant(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const i18n = useService(I18n);
  const http = useService(Http);
  const messages = useService(Messages);
  const tabs = useService(Tabs);
  const permissions = useService(Permissions);
  const { query, fullPath } = usePlace();
  const id = query['id'] ?? '';
  const [editor, setEditor] = useState(() => new GrantEditor(http, id));
  useEffect(() => {
    setEditor((now) => (now.grants === undefined ? now : new GrantEditor(http, id)));
  }, [http, id]);
  useEffect(() => {
    void editor.load();
  }, [editor]);
  const roleName = editor.grants?.name;
  useEffect(() => {
    if (roleName) tabs.rename(fullPath, { zh: roleName, en: roleName });
  }, [tabs, fullPath, roleName]);

  const name = (node: string): string => {
    const found = editor.tree.node(node);
    if (!found) return node;
    if (found.zh) return i18n.pick(found);
    const code = node.slice(node.indexOf(':') + 1);
    const label = text(`code.${code}`);
    return label.includes(`code.${code}`) ? code : label;
  };
  if (!editor.grants)
    return editor.failure ? (
      <ErrorState message={editor.failure} onRetry={() => void editor.load()} />
    ) : (
      <LoadingRows />
    );

  const readOnly = editor.grants.template || !permissions.can('role:grant');
  const { added, removed } = editor.changes;
  const path = (leaf: string): string => {
    const parent = editor.tree.node(leaf)?.parentId;
    return parent ? `${name(parent)} · ${name(leaf)}` : name(leaf);
  };
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Text as="h2" size={500} weight="semibold">
          {text('grant.title', { name: editor.grants.name })}
        </Text>
        <div className={styles.tools} role="toolbar" aria-label={text('grant.tools')}>
          <SearchBox
            aria-label={text('grant.search')}
            placeholder={text('grant.search')}
            value={editor.search}
            onChange={(_, { value }) => editor.setSearch(value)}
          />
          <Switch
            label={text('grant.onlyChanges')}
            checked={editor.onlyChanges}
            onChange={(_, { checked }) => editor.showOnlyChanges(checked)}
          />
          <Button appearance="subtle" onClick={editor.openAll}>
            {text('grant.openAll')}
          </Button>
          <Button appearance="subtle" onClick={editor.closeAll}>
            {text('grant.closeAll')}
          </Button>
        </div>
      </div>
      {editor.grants.template && (
        <MessageBar intent="info">
          <MessageBarBody>{text('grant.template')}</MessageBarBody>
        </MessageBar>
      )}
      {editor.failure && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody role="alert">{editor.failure}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.body}>
        <GrantTreeView
          editor={editor}
          name={name}
          readOnly={readOnly}
          label={text('grant.title', { name: editor.grants.name })}
        />
      </div>
      {!readOnly && (
        <div className={styles.foot} data-part="changes">
          <div className={styles.changes} aria-live="polite">
            <Text weight="semibold">{text('grant.summary', { added: added.length, removed: removed.length })}</Text>
            {added.slice(0, shownChanges).map((leaf) => (
              <Badge key={leaf} appearance="tint" color="success">
                + {path(leaf)}
              </Badge>
            ))}
            {removed.slice(0, shownChanges).map((leaf) => (
              <Badge key={leaf} appearance="tint" color="danger">
                − {path(leaf)}
              </Badge>
            ))}
            {added.length + removed.length > 2 * shownChanges && <Text>…</Text>}
          </div>
          <Button disabled={!editor.changed} onClick={editor.reset}>
            {text('grant.reset')}
          </Button>
          <Button
            appearance="primary"
            disabled={!editor.changed}
            disabledFocusable={editor.busy}
            onClick={() =>
              void editor.save().then((done) => {
                if (done) messages.show('success', text('grant.saved'));
              })
            }
          >
            {text('action.save')}
          </Button>
        </div>
      )}
    </div>
  );
});
export const page = freePage(RoleGrant);
