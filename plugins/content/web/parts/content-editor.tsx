import { Field, Textarea, Toolbar, ToolbarButton, makeStyles, tokens } from '@fluentui/react-components';
import {
  LinkRegular,
  TextBoldRegular,
  TextBulletListRegular,
  TextHeader1Regular,
  TextItalicRegular,
  TextNumberListLtrRegular,
} from '@fluentui/react-icons';
import { RichText } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { applyMark } from './rich-marks.ts';
import type { Mark } from './rich-marks.ts';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '4px' },
  preview: {
    maxHeight: '240px',
    overflow: 'auto',
    padding: '8px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  label: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
const marks: readonly (readonly [Mark, ReactNode])[] = [
  ['heading', <TextHeader1Regular key="heading" />],
  ['bold', <TextBoldRegular key="bold" />],
  ['italic', <TextItalicRegular key="italic" />],
  ['bullet', <TextBulletListRegular key="bullet" />],
  ['number', <TextNumberListLtrRegular key="number" />],
  ['link', <LinkRegular key="link" />],
];

/** Edits an announcement with simple marks, and shows a preview below. */
export const ContentEditor = observer(function ContentEditor({
  value,
  error,
  max,
  onChange,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly max: number;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const put = (mark: Mark): void => {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {};
    const next = applyMark(value, selectionStart, selectionEnd, mark);
    onChange(next.text.slice(0, max));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next.from, next.to);
    });
  };
  return (
    <div className={styles.box}>
      <Toolbar size="small" aria-label={text('editor.marks')}>
        {marks.map(([mark, icon]) => (
          <ToolbarButton
            key={mark}
            icon={<>{icon}</>}
            aria-label={text(`editor.${mark}`)}
            title={text(`editor.${mark}`)}
            onClick={() => put(mark)}
          />
        ))}
      </Toolbar>
      <Field
        label={text('field.content')}
        required
        validationState={error ? 'error' : 'none'}
        validationMessage={error}
        hint={text('editor.hint')}
      >
        <Textarea
          ref={area}
          value={value}
          rows={8}
          resize="vertical"
          maxLength={max}
          onChange={(_, { value: next }) => onChange(next)}
        />
      </Field>
      <span className={styles.label}>{text('editor.preview')}</span>
      <div className={styles.preview}>
        <RichText content={value} />
      </div>
    </div>
  );
});
