import { describe, expect, it } from 'vitest';
import { readStyles, tagsOf, textOf } from '../../../web/build/inline-styles.ts';

const part = (css: string, ...texts: readonly string[]) => readStyles(css).partFor(texts.map(textOf));

describe('The styles that a page brings', () => {
  it('are the rules whose classes and elements it has, in their order', () => {
    const css =
      '@layer base{a{color:red}table{color:blue}}@layer utilities{.p-4{padding:1rem}.m-2{margin:0}.p-2{padding:0}}';
    expect(part(css, '<a class="p-2 p-4">')).toBe(
      '@layer base{a{color:red}}@layer utilities{.p-4{padding:1rem}.p-2{padding:0}}',
    );
  });

  it('include those of classes that a script may set', () => {
    expect(part('.is-open{top:0}.is-shut{top:1px}', 'e.className=`card is-open`')).toBe('.is-open{top:0}');
  });

  it('include every state of what is there', () => {
    const css =
      '.a:hover{top:0}.a:not(.b){top:1px}.a[data-open]{top:2px}.a:has(:checked){top:3px}.a:is(.b,.c){top:4px}' +
      '@media print{.a{top:5px}}@media (hover:hover){.b:hover{top:6px}}';
    expect(part(css, '<p class="a">')).toBe(css.replace('@media (hover:hover){.b:hover{top:6px}}', ''));
  });

  it('include what hangs on a parent only together with it', () => {
    const css = ':is(:where(.group):hover .group-hover\\:underline){text-decoration:underline}';
    expect(part(css, '<p class="group"><a class="group-hover:underline">')).toBe(css);
    expect(part(css, '<a class="group-hover:underline">')).toBe('');
  });

  it('know names with characters that a style sheet writes differently', () => {
    const css =
      '.w-1\\/2{width:50%}.\\[\\&\\>p\\]\\:mt-1>p{margin:0}.\\32 xl\\:m-0{margin:0}.after\\:content-\\[\\\'\\\'\\]:after{content:""}';
    const html = `<p class="w-1/2 [&amp;&gt;p]:mt-1 2xl:m-0 after:content-[&#x27;&#x27;]">`;
    expect(readStyles(css).partFor([tagsOf(html)])).toBe(css);
  });

  it('leave out the parts of fields that it does not have', () => {
    const css = '::placeholder{opacity:1}::-webkit-search-decoration{appearance:none}';
    expect(part(css, '<input placeholder="Name">')).toBe('::placeholder{opacity:1}');
  });

  it('have custom properties where something asks for them', () => {
    const css =
      '@layer theme{:root{--ink:#000;--paper:#fff}}@layer utilities{.ink{color:var(--ink)}}@property --ink{syntax:"*";inherits:false}@property --paper{syntax:"*";inherits:false}';
    expect(part(css, '<p class="ink">')).toBe(
      '@layer theme{:root{--ink:#000}}@layer utilities{.ink{color:var(--ink)}}@property --ink{syntax:"*";inherits:false}',
    );
    expect(part(css, '<p style="color:var(--paper)">')).toContain(':root{--paper:#fff}');
  });

  it('keep the order of layers, fonts and movements', () => {
    const css = '@layer base, utilities;@font-face{font-family:X;src:url(x.woff2)}@keyframes in{0%{top:0}}';
    expect(part(css, '<p>')).toBe(css);
  });

  it('leave to the whole style sheet what only old browsers need, in its place among the layers', () => {
    const css = '@layer properties{@supports (a:b){*{--x:0}}}@layer base{p{top:0}}';
    expect(part(css, '<p>')).toBe('@layer properties;@layer base{p{top:0}}');
  });

  it('do not count words that visitors read, structured data or other styles as names', () => {
    const html =
      '<p>hidden</p><script type="application/ld+json">{"a":"block"}</script><style>.flex{}</style>';
    expect(readStyles('.hidden{a:b}.block{a:b}.flex{a:b}').partFor([tagsOf(html)])).toBe('');
  });
});

describe('The whole style sheet', () => {
  it('has every rule but the fonts, which are in the page', () => {
    const { whole } = readStyles(
      '@layer base;@font-face{font-family:X}@layer theme;@layer base{.a{top:0}}.b{top:0}',
    );
    expect(whole).toBe('@layer base;@layer theme;@layer base{.a{top:0}}.b{top:0}');
  });
});
