import { Text, ToggleButton, makeStyles, tokens } from '@fluentui/react-components';
import { I18n, Preferences, freePage, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { inputEntries } from '../parts/book/inputs.tsx';
import { stateEntries } from '../parts/book/states.tsx';
import { valueEntries } from '../parts/book/values.tsx';
import { DemoFrame } from '../parts/demo-frame.tsx';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  entries: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(420px, 100%), 1fr))', gap: '12px' },
  entry: {
    minWidth: 0,
    padding: '12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  name: { margin: '0 0 8px', fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase300 },
  stage: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '12px', '& > *': { maxWidth: '100%' } },
  group: { margin: 0 },
});
const groups = { values: valueEntries, inputs: inputEntries, states: stateEntries } as const;

/** 组件手册: every part of `sdk/ui` in its states; theme and language of the console are switched above them. */
const ComponentBook = observer(function ComponentBook(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const preferences = useService(Preferences);
  const i18n = useService(I18n);
  return (
    <DemoFrame id="componentBook">
      <div className={styles.bar}>
        {(['light', 'dark'] as const).map((theme) => (
          <ToggleButton key={theme} checked={preferences.theme === theme} onClick={() => preferences.set({ theme })}>
            {text(`themeDemo.${theme}`)}
          </ToggleButton>
        ))}
        {(['zh', 'en'] as const).map((language) => (
          <ToggleButton key={language} checked={i18n.language === language} onClick={() => void i18n.use(language)}>
            {language === 'zh' ? '中文' : 'English'}
          </ToggleButton>
        ))}
      </div>
      {Object.entries(groups).map(([group, entries]) => (
        <section key={group} aria-label={text(`componentBook.${group}`)}>
          <Text as="h3" size={400} weight="semibold" className={styles.group}>
            {text(`componentBook.${group}`)}
          </Text>
          <div className={styles.entries}>
            {Object.entries(entries).map(([name, Entry]) => (
              <article key={name} className={styles.entry} data-example={name}>
                <h4 className={styles.name}>{name}</h4>
                <div className={styles.stage}>
                  <Entry />
                </div>
              </article>
            ))}
          </div>
        </section>
      ))}
    </DemoFrame>
  );
});
export const page = freePage(ComponentBook);
