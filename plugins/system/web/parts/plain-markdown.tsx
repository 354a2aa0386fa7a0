import { Link, Text, makeStyles, tokens } from '@fluentui/react-components';
import type { Token, Tokens } from 'marked';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  heading: { margin: 0, marginBlockStart: '4px' },
  all: { display: 'flex', flexDirection: 'column', gap: '8px', overflowWrap: 'anywhere', minWidth: 0 },
  plain: { whiteSpace: 'pre-wrap' },
  list: { margin: 0, paddingInlineStart: '24px' },
  code: {
    margin: 0,
    padding: '8px 12px',
    overflowX: 'auto',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
  word: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  quote: {
    margin: 0,
    paddingInlineStart: '12px',
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
    color: tokens.colorNeutralForeground2,
  },
  table: { overflowX: 'auto' },
  cells: { borderCollapse: 'collapse' },
  cell: { padding: '4px 8px', textAlign: 'start', border: `1px solid ${tokens.colorNeutralStroke2}` },
});
type Styles = ReturnType<typeof useStyles>;

/** Words within a line. What is no word, emphasis or link is shown as it was written: no HTML, no foreign pictures. */
function inline(all: readonly Token[], styles: Styles): ReactNode {
  return all.map((one, at) => {
    const token = one as Tokens.Generic;
    const inner = (): ReactNode => (token.tokens ? inline(token.tokens, styles) : String(token['text'] ?? token.raw));
    if (token.type === 'strong') return <strong key={at}>{inner()}</strong>;
    if (token.type === 'em') return <em key={at}>{inner()}</em>;
    if (token.type === 'codespan')
      return (
        <code key={at} className={styles.word}>
          {String(token['text'])}
        </code>
      );
    if (token.type === 'br') return <br key={at} />;
    if (token.type === 'link' && String(token['href']).startsWith('https://'))
      return (
        <Link key={at} href={String(token['href'])} target="_blank" rel="noopener noreferrer" inline>
          {inner()}
        </Link>
      );
    if (token.type === 'text' || token.type === 'escape' || token.type === 'del')
      return <span key={at}>{inner()}</span>;
    return <span key={at}>{token.raw}</span>;
  });
}
function block(all: readonly Token[], styles: Styles): ReactNode {
  return all.map((one, at) => {
    const token = one as Tokens.Generic;
    const words = (): ReactNode => (token.tokens ? inline(token.tokens, styles) : String(token['text'] ?? token.raw));
    switch (token.type) {
      case 'space':
      case 'hr':
        return null;
      case 'heading':
        return (
          <Text key={at} as="h4" block weight="semibold" className={styles.heading}>
            {words()}
          </Text>
        );
      case 'code':
        return (
          <pre key={at} className={styles.code}>
            {String(token['text'])}
          </pre>
        );
      case 'blockquote':
        return (
          <blockquote key={at} className={styles.quote}>
            {block(token.tokens ?? [], styles)}
          </blockquote>
        );
      case 'list': {
        const items = (token as Tokens.List).items.map((item, line) => (
          <li key={line}>{block(item.tokens, styles)}</li>
        ));
        return token['ordered'] ? (
          <ol key={at} className={styles.list}>
            {items}
          </ol>
        ) : (
          <ul key={at} className={styles.list}>
            {items}
          </ul>
        );
      }
      case 'table': {
        const { header, rows } = token as Tokens.Table;
        return (
          <div key={at} className={styles.table}>
            <table className={styles.cells}>
              <thead>
                <tr>
                  {header.map((cell, column) => (
                    <th key={column} className={styles.cell}>
                      {inline(cell.tokens, styles)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, line) => (
                  <tr key={line}>
                    {row.map((cell, column) => (
                      <td key={column} className={styles.cell}>
                        {inline(cell.tokens, styles)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        );
      }
      case 'text':
      case 'paragraph':
        return <span key={at}>{words()}</span>;
      default:
        return (
          <span key={at} className={styles.plain}>
            {token.raw}
          </span>
        );
    }
  });
}

/**
 * A text that a stranger has written in Markdown: headings, lists, tables, code, emphasis and links to `https:`. HTML
 * stands there as text, and pictures of other addresses are not fetched. As plain text until the reader is here.
 */
export function PlainMarkdown({ source }: { readonly source: string }): ReactNode {
  const styles = useStyles();
  const [read, setRead] = useState<readonly Token[]>();
  useEffect(() => {
    let wanted = true;
    import('marked').then(
      ({ lexer }) => {
        if (wanted) setRead(lexer(source));
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [source]);
  return <div className={read ? styles.all : styles.plain}>{read ? block(read, styles) : source}</div>;
}
