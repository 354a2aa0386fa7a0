import { Button, ProgressBar, Spinner, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ArrowClockwiseRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
  DismissRegular,
  DocumentRegular,
  ImageRegular,
} from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { Suspense, useId } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../../web/index.ts';
import { PhotoPreview } from '../photo-preview.tsx';
import { useFileView } from '../use-file-view.ts';
import type { WaitingFile } from './file-queue.ts';

const useStyles = makeStyles({
  tile: { display: 'flex', flexDirection: 'column', width: '96px', minWidth: 0, listStyleType: 'none' },
  line: { display: 'flex', alignItems: 'center', gap: '4px', minWidth: 0, listStyleType: 'none' },
  face: {
    padding: 0,
    minWidth: 0,
    overflow: 'hidden',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  large: { width: '96px', height: '72px' },
  small: { width: '40px', height: '30px' },
  picture: { width: '100%', height: '100%', objectFit: 'cover' },
  name: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  buttons: { display: 'flex', justifyContent: 'space-between' },
  problem: {
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
});
interface FileTileProps {
  readonly id: string;
  readonly name: string;
  /** The file itself, when it was chosen here. */
  readonly local: File | undefined;
  /** In one line, where the field has one file. */
  readonly alone: boolean;
  readonly disabled: boolean;
  readonly onRemove: () => void;
  /** Absent at that end, and where there is one file. */
  readonly onEarlier?: (() => void) | undefined;
  readonly onLater?: (() => void) | undefined;
}
/** A stored file of a form: its picture, its name, and what can be done with it. */
export const FileTile = observer(function FileTile({
  id,
  name,
  local,
  alone,
  disabled,
  onRemove,
  onEarlier,
  onLater,
}: FileTileProps): ReactNode {
  const styles = useStyles();
  const text = useText();
  const view = useFileView(id, local);
  // Drawn papers of the demo are no files that could be opened.
  const isDrawn = id.startsWith('builtin/');
  const of = alone ? '' : ` ${name}`;
  const remove = (
    <Button
      size="small"
      appearance="subtle"
      icon={<DismissRegular />}
      disabled={disabled}
      aria-label={text('core.ui.upload.remove') + of}
      onClick={onRemove}
    />
  );
  const step = (label: string, icon: typeof ChevronLeftRegular, go: (() => void) | undefined): ReactNode => {
    const Icon = icon;
    return (
      <Button
        size="small"
        appearance="subtle"
        icon={<Icon />}
        disabledFocusable={disabled || !go}
        aria-label={text(label) + of}
        onClick={go}
      />
    );
  };
  return (
    <li className={alone ? styles.line : styles.tile}>
      <Button
        className={mergeClasses(styles.face, alone ? styles.small : styles.large)}
        appearance="transparent"
        disabled={view.busy || isDrawn}
        aria-label={text('core.ui.photo.open', { name })}
        title={name}
        onClick={view.show}
      >
        {view.busy ? (
          <Spinner size="extra-tiny" aria-label={text('core.ui.loading')} />
        ) : view.picture === undefined ? (
          /\.pdf$/i.test(name) ? (
            <DocumentRegular />
          ) : (
            <ImageRegular />
          )
        ) : (
          <img className={styles.picture} src={view.picture} alt="" />
        )}
      </Button>
      <span className={styles.name} title={name}>
        {name}
      </span>
      {alone ? (
        remove
      ) : (
        <span className={styles.buttons}>
          {step('core.ui.upload.earlier', ChevronLeftRegular, onEarlier)}
          {step('core.ui.upload.later', ChevronRightRegular, onLater)}
          {remove}
        </span>
      )}
      {view.isLarge && view.picture !== undefined && (
        <Suspense fallback={null}>
          <PhotoPreview photos={[{ url: view.picture, name }]} onClose={view.close} />
        </Suspense>
      )}
    </li>
  );
});

/** A chosen file on its way, or why it did not arrive. */
export const WaitingTile = observer(function WaitingTile({
  of: { file, part, problem },
  onAgain,
  onDrop,
}: {
  readonly of: WaitingFile;
  readonly onAgain: () => void;
  readonly onDrop: () => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const id = useId();
  return (
    <li className={styles.tile}>
      <span id={id} className={styles.name} title={file.name}>
        {file.name}
      </span>
      {problem === undefined ? (
        // By itself it would have the name of the field.
        <ProgressBar value={part} aria-labelledby={id} />
      ) : (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
      <span className={styles.buttons}>
        {problem !== undefined && (
          <Button
            size="small"
            appearance="subtle"
            icon={<ArrowClockwiseRegular />}
            aria-label={`${text('core.ui.retry')} ${file.name}`}
            onClick={onAgain}
          />
        )}
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={`${text('core.ui.upload.remove')} ${file.name}`}
          onClick={onDrop}
        />
      </span>
    </li>
  );
});
