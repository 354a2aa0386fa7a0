import { Button, Field, Radio, RadioGroup, makeStyles, tokens } from '@fluentui/react-components';
import { StatusBadge } from '@freightdeck/sdk/ui';
import type { Tone } from '@freightdeck/sdk/contract';
import { Preferences, freePage, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { DemoFrame } from '../parts/demo-frame.tsx';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
  card: {
    padding: '16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow4,
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
  },
});
const themes = ['light', 'dark'] as const;
const sizes = ['medium', 'small', 'mini'] as const;
const tones: readonly Tone[] = ['draft', 'waiting', 'running', 'done', 'refused', 'stopped', 'void', 'warning'];

/** 主题示例: changes the theme of the whole console. */
const ThemeDemo = observer(function ThemeDemo(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const preferences = useService(Preferences);
  return (
    <DemoFrame id="themeDemo">
      <Field label={text('themeDemo.theme')}>
        <RadioGroup
          layout="horizontal"
          value={preferences.theme}
          onChange={(_, { value }) => preferences.set({ theme: value === 'dark' ? 'dark' : 'light' })}
        >
          {themes.map((one) => (
            <Radio key={one} value={one} label={text(`themeDemo.${one}`)} />
          ))}
        </RadioGroup>
      </Field>
      <Field label={text('themeDemo.size')}>
        <RadioGroup
          layout="horizontal"
          value={preferences.size}
          onChange={(_, { value }) => preferences.set({ size: sizes.find((one) => one === value) ?? 'medium' })}
        >
          {sizes.map((one) => (
            <Radio key={one} value={one} label={text(`themeDemo.${one}`)} />
          ))}
        </RadioGroup>
      </Field>
      <section className={styles.card} aria-label={text('themeDemo.preview')}>
        <div className={styles.row}>
          <Button appearance="primary">{text('themeDemo.primary')}</Button>
          <Button>{text('themeDemo.plain')}</Button>
          <Button appearance="subtle">{text('themeDemo.subtle')}</Button>
        </div>
        <div className={styles.row}>
          {tones.map((tone) => (
            <StatusBadge key={tone} tone={tone}>
              {text(`tone.${tone}`)}
            </StatusBadge>
          ))}
        </div>
      </section>
    </DemoFrame>
  );
});
export const page = freePage(ThemeDemo);
