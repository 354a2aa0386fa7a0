import { Text, makeStyles, tokens } from '@fluentui/react-components';
import { Auth, freePage, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { demo } from '../../plugin.ts';
import { DemoFrame } from '../parts/demo-frame.tsx';

const useStyles = makeStyles({
  tiles: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    gap: '12px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  tile: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    height: '100%',
    boxSizing: 'border-box',
    padding: '12px',
    color: tokens.colorNeutralForeground1,
    textDecoration: 'none',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
const tiles = [
  'componentBook',
  'permissionDemo',
  'exampleList',
  'exampleCreate',
  'tabsDemo',
  'themeDemo',
  'nestedDemo',
  'iconsDemo',
  'excelExport',
  'excelSelect',
  'excelUpload',
  'zipDownload',
  'errorLog',
  'errorPages',
  'i18nDemo',
] as const;

/** 示例首页: the start page of an editor. */
const EditorHome = observer(function EditorHome(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const session = useService(Auth).session;
  return (
    <DemoFrame id="editorHome">
      <Text weight="semibold">
        {text('editorHome.greeting', {
          name: session?.name ?? '',
          roles: (session?.roles ?? []).map((role) => role.name).join(' / '),
        })}
      </Text>
      <ul className={styles.tiles}>
        {tiles.map((name) => (
          <li key={name}>
            <a className={styles.tile} href={`#${demo.routes[name].path}`}>
              <Text weight="semibold">{pick(demo.routes[name].title)}</Text>
              <span className={styles.quiet}>{text(`${name}.intro`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </DemoFrame>
  );
});
export const page = freePage(EditorHome);
