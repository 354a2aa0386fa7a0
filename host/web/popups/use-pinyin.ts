import { useEffect, useState } from 'react';

/** Where typed pinyin or initials stand in Chinese words; false where they do not. */
export type Pinyin = (text: string, typed: string) => readonly number[] | false;

/** The spelling of Chinese words, fetched when it is first asked for; undefined until then. */
export function usePinyin(): Pinyin | undefined {
  const [pinyin, setPinyin] = useState<Pinyin>();
  useEffect(() => {
    import('pinyin-match').then(
      ({ default: { match } }) => {
        setPinyin(() => match as Pinyin);
      },
      () => undefined,
    );
  }, []);
  return pinyin;
}
