import { SheetFault } from './sheet-fault.ts';

/** An element of a spreadsheet's XML: its raw attributes and its content. */
export interface XmlElement {
  readonly attributes: string;
  readonly inner: string;
  /** Offset where it begins, and where the text after it begins. */
  readonly start: number;
  readonly end: number;
}
const openings = new Map<string, RegExp>();
const attributes = new Map<string, RegExp>();

/**
 * The elements of a name, with any namespace prefix, in order. Reads the text once; an unclosed element is an error.
 */
export function* elements(xml: string, name: string): Generator<XmlElement> {
  const source = openings.get(name) ?? new RegExp(`<((?:\\w+:)?${name})(\\s[^<>]*|/)?>`, 'g');
  openings.set(name, source);
  const opening = new RegExp(source);
  for (let found = opening.exec(xml); found; found = opening.exec(xml)) {
    const [, tag = '', own = ''] = found;
    if (own.endsWith('/') || found[0].endsWith('/>')) {
      yield { attributes: own, inner: '', start: found.index, end: opening.lastIndex };
      continue;
    }
    const end = xml.indexOf(`</${tag}>`, opening.lastIndex);
    if (end < 0) throw new SheetFault('fileBroken');
    yield { attributes: own, inner: xml.slice(opening.lastIndex, end), start: found.index, end: end + tag.length + 3 };
    opening.lastIndex = end;
  }
}
/** The value of an attribute, with any namespace prefix. */
export function attributeOf(own: string, name: string): string | undefined {
  const pattern = attributes.get(name) ?? new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`);
  attributes.set(name, pattern);
  return pattern.exec(own)?.[1];
}
