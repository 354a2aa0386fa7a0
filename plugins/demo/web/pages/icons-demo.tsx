import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { CopyButton, EmptyState } from '@freightdeck/sdk/ui';
import { freePage, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DemoFrame } from '../parts/demo-frame.tsx';
import { iconSet } from '../parts/icon-set.ts';

const useStyles = makeStyles({
  find: { maxWidth: '320px' },
  icons: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
    gap: '8px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  icon: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '8px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    minWidth: 0,
  },
  name: { flex: '1 1 auto', overflow: 'hidden', textOverflow: 'ellipsis' },
});

/** 图标: the icons for menus; a click copies the name. */
const IconsDemo = observer(function IconsDemo(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [sought, setSought] = useState('');
  const found = Object.entries(iconSet).filter(([name]) => name.toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <DemoFrame id="iconsDemo">
      <Field className={styles.find} label={text('iconsDemo.find')}>
        <Input value={sought} maxLength={40} onChange={(_, { value }) => setSought(value)} />
      </Field>
      {found.length === 0 ? (
        <EmptyState />
      ) : (
        <ul className={styles.icons}>
          {found.map(([name, Icon]) => (
            <li key={name} className={styles.icon}>
              <Icon fontSize={24} />
              <span className={styles.name} title={name}>
                {name}
              </span>
              <CopyButton value={name} label={name} />
            </li>
          ))}
        </ul>
      )}
    </DemoFrame>
  );
});
export const page = freePage(IconsDemo);
