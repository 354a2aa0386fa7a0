import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { Messages, Plugins, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { CulpritSearch } from '../stores/culprit-search.ts';

/** 找出问题插件: the search for the plugin with which something goes wrong, a question at a time. */
export const CulpritPanel = observer(function CulpritPanel(): ReactElement {
  const text = useText();
  const pick = usePick();
  const plugins = useService(Plugins);
  const messages = useService(Messages);
  const [search] = useState(() => new CulpritSearch(plugins, sessionStorage));
  useEffect(() => {
    void search.resume();
  }, [search]);
  const named = (ids: readonly string[]): string =>
    ids
      .map((id) => plugins.records.find((record) => record.id === id)?.title)
      .flatMap((title) => (title ? [pick(title)] : []))
      .join('、');
  const begin = async (): Promise<void> => {
    const isSure = await messages.confirm({
      title: text('plugins.culprit'),
      text: text('plugins.culprit.sure', { count: search.most }),
    });
    if (isSure) await search.begin();
  };
  if (!search.isUnderWay)
    return (
      <div>
        <Button onClick={() => void begin()}>{text('plugins.culprit')}</Button>
      </div>
    );
  const { found, off = [], step } = search;
  return (
    <MessageBar intent={found ? 'success' : 'info'} layout="multiline" data-culprit-search>
      <MessageBarBody>
        <MessageBarTitle>{text(found ? 'plugins.culprit' : 'plugins.culprit.step', { step })}</MessageBarTitle>{' '}
        {found
          ? found.length === 0
            ? text('plugins.culprit.nobody')
            : text('plugins.culprit.found', { names: named(found) })
          : text('plugins.culprit.look', { count: off.length })}
      </MessageBarBody>
      <MessageBarActions>
        {!found && (
          <>
            <Button onClick={() => void search.answer(true)}>{text('plugins.culprit.wrong')}</Button>
            <Button onClick={() => void search.answer(false)}>{text('plugins.culprit.fine')}</Button>
          </>
        )}
        <Button onClick={() => search.stop()}>{text(found ? 'plugins.culprit.close' : 'plugins.culprit.stop')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
});
