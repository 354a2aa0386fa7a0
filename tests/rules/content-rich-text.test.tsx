// @vitest-environment node
import '../support/browser-globals.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { applyMark } from '../../plugins/content/web/parts/rich-marks.ts';
import { RichText, richBlocks, richWords, safeAddress } from '../../sdk/ui/index.ts';

afterEach(cleanup);
const show = (content: string): HTMLElement => render(<RichText content={content} />).container;

/** Ways in that have worked somewhere. */
const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<p><script>alert(1)</script></p>',
  '<p onclick=alert(1)>x</p>',
  '<p><img src=x onerror=alert(1)></p>',
  '<div><svg><script>alert(1)</script></svg></div>',
  '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](//evil.example)',
  '[x](/api/x)',
  '[x](blob:https://a/b)',
  '[x](https:javascript:alert(1))',
  '[x](https://user:pass@evil.example)',
  '[x](https://user@evil.example)',
  '[x](https://a.example"onmouseover="alert(1))',
  "[x](https://a.example'onmouseover='alert(1))",
  '[x](https://a.example <b>)',
  '![x](https://a.example/x.png)',
  '![x](x onerror=alert(1))',
  '# <img src=x onerror=alert(1)>',
  '- <script>alert(1)</script>',
  '1. <object data=x>',
  '**<b onmouseover=alert(1)>x</b>**',
  '*<style>@import url(x)</style>*',
  '[<img src=x onerror=alert(1)>](https://a.example)',
  '</div></textarea><script>alert(1)</script>',
  '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
  '{{constructor.constructor("alert(1)")()}}',
  '<p>&#60;script&#62;alert(1)&#60;/script&#62;</p>',
  '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
];

describe('text of announcements', () => {
  it.each(attacks)('nothing of %j becomes more than words', (attack) => {
    for (const content of [attack, `a\n\n${attack}\n\n# b`, `**${attack}**`]) {
      const shown = show(content);
      const frame = shown.querySelector('[data-rich-text]');
      const tags = new Set(Array.from(frame?.querySelectorAll('*') ?? [], (element) => element.tagName.toLowerCase()));
      expect(
        [...tags].filter((tag) => !['p', 'br', 'strong', 'em', 'h3', 'h4', 'h5', 'ul', 'ol', 'li', 'a'].includes(tag)),
      ).toEqual([]);
      for (const element of frame?.querySelectorAll('*') ?? []) {
        expect(
          element
            .getAttributeNames()
            .filter((name) => !['class', 'href', 'target', 'rel', 'tabindex', 'data-tabster'].includes(name)),
        ).toEqual([]);
        const href = element.getAttribute('href');
        if (href !== null) {
          expect(href).toMatch(/^https?:\/\/[^/@]*(\/|$)/);
          expect(element.getAttribute('rel')).toBe('noopener noreferrer');
        }
      }
      cleanup();
    }
  });

  it('headings, paragraphs, lists, bold, italic and links are what they look like', () => {
    const shown = show(
      '# 一\n\n第一行\n第二行 **粗 *斜* 体**\n\n- 甲\n- 乙\n\n1. 丙\n2. 丁\n\n[帮助](https://help.example.com/a?b=1)',
    );
    expect(shown.querySelector('h3')?.textContent).toBe('一');
    expect(shown.querySelector('p')?.innerHTML).toContain('第一行<br>第二行');
    expect(shown.querySelector('strong em')?.textContent).toBe('斜');
    expect(Array.from(shown.querySelectorAll('ul li'), (one) => one.textContent)).toEqual(['甲', '乙']);
    expect(Array.from(shown.querySelectorAll('ol li'), (one) => one.textContent)).toEqual(['丙', '丁']);
    expect(shown.querySelector('a')?.getAttribute('href')).toBe('https://help.example.com/a?b=1');
  });

  it('what is no mark stays as it was typed', () => {
    for (const plain of ['3 * 4 * 5', '2 ** 3', 'a_b', '\\*x\\*', '# ', '[x]', '[x](y)', '**', '*', '-x', '100.5 元']) {
      expect(richWords(plain)).toBe(plain.replaceAll('\\*', '*'));
    }
    expect(richWords('<p>新版手册 &lt;1&gt; 已发布。</p>')).toBe('新版手册 <1> 已发布。');
  });

  it('long and unfinished texts are read in no time', () => {
    const started = performance.now();
    for (const piece of ['*', '**', '[', '[x](', '**a', '*a', '\\', '# \n', '- a\n', '[x](https://a.example', '<p>'])
      richBlocks(piece.repeat(Math.ceil(20_000 / piece.length)));
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('an address is http or https and carries no name', () => {
    expect(safeAddress('https://example.com/')).toBe('https://example.com/');
    expect(safeAddress('HTTP://example.com')).toBe('http://example.com/');
    for (const wrong of [
      '',
      'example.com',
      'ftp://example.com',
      'https://',
      'https://a:b@example.com',
      ' https://example.com',
    ])
      expect(safeAddress(wrong)).toBeUndefined();
  });

  it("the editor's buttons put marks around what is selected, or before its lines", () => {
    expect(applyMark('请务必完成', 1, 3, 'bold')).toEqual({ text: '请**务必**完成', from: 3, to: 5 });
    expect(applyMark('见帮助', 1, 3, 'link').text).toBe('见[帮助](https://)');
    expect(applyMark('甲\n乙\n丙', 2, 5, 'number').text).toBe('甲\n1. 乙\n2. 丙');
    expect(applyMark('- 甲', 2, 3, 'heading').text).toBe('# 甲');
  });
});
