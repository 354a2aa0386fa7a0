import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { Fragment, useMemo } from 'react';
import type { ReactNode } from 'react';
import { richBlocks } from './rich-blocks.ts';
import type { Block, Inline } from './rich-blocks.ts';

const useStyles = makeStyles({
  text: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    lineHeight: '24px',
    overflowWrap: 'anywhere',
    '& p': { margin: 0 },
    '& ul, & ol': { margin: 0, paddingInlineStart: '24px' },
  },
  heading: {
    margin: '8px 0 0',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
});
const inlines = (parts: readonly Inline[]): ReactNode =>
  parts.map((part, at) => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'break':
        return <br key={at} />;
      case 'bold':
        return <strong key={at}>{inlines(part.of)}</strong>;
      case 'italic':
        return <em key={at}>{inlines(part.of)}</em>;
      case 'link':
        return (
          <Link key={at} inline href={part.href} target="_blank" rel="noopener noreferrer">
            {part.text}
          </Link>
        );
    }
  });

/** A text with headings, lists, bold, italic and links, rendered as elements only: nothing in it is parsed as HTML. */
export function RichText({ content }: { readonly content: string }): ReactNode {
  const styles = useStyles();
  const blocks = useMemo(() => richBlocks(content), [content]);
  const block = (one: Block): ReactNode => {
    if (one.kind === 'paragraph') return <p>{inlines(one.of)}</p>;
    if (one.kind === 'heading') {
      // Headings start below level 1, because the dialog's title is the first heading.
      const Tag = one.level === 1 ? 'h3' : one.level === 2 ? 'h4' : 'h5';
      return <Tag className={styles.heading}>{inlines(one.of)}</Tag>;
    }
    const List = one.ordered ? 'ol' : 'ul';
    return (
      <List>
        {one.items.map((item, at) => (
          <li key={at}>{inlines(item)}</li>
        ))}
      </List>
    );
  };
  return (
    <div className={styles.text} data-rich-text>
      {blocks.map((one, at) => (
        <Fragment key={at}>{block(one)}</Fragment>
      ))}
    </div>
  );
}
