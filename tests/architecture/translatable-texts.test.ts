import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';
import { untranslatableTexts } from './translatable-texts.ts';

const ISLANDS = /^web\/islands\//;

/** The texts at risk in a component, in a module that an island loads. */
function textsIn(component: string): string[] {
  const files = [
    { path: 'web/islands/island.ts', text: `import('../ui/component.tsx');` },
    { path: 'web/ui/component.tsx', text: component },
  ];
  return untranslatableTexts(files, ISLANDS).map((found) => found.replace(/^\S+ /, ''));
}

describe('texts in the browser', () => {
  it('keep working when the page is translated', () => {
    expect(untranslatableTexts(sourceFiles(), ISLANDS)).toEqual([]);
  });

  it.each([
    ['const A = ({ n }) => <p>{n} items</p>;', '{n}'],
    ['const A = ({ n }) => <p>Items: {dollars(n)}</p>;', '{dollars(n)}'],
    ['const A = ({ label }) => <p><b />{label}</p>;', '{label}'],
    ['const A = ({ id, label }) => <p key={id}><b />{label}</p>;', '{label}'],
    ['const A = ({ busy }) => <p>{busy && <Spinner />}Save</p>;', 'Save'],
    [`const A = ({ busy }) => <p>{busy ? 'Saving' : 'Save'}<b /></p>;`, `{busy ? 'Saving' : 'Save'}`],
    ['const A = ({ all }) => <p>{all.map((one) => <b key={one} />)} in all</p>;', 'in all'],
    ['const A = () => <p><Maybe /> text</p>;', 'text'],
    ['const A = ({ is }) => <p>{is && <>It is.</>}</p>;', 'It is.'],
    [`function A({ is }) { return is ? 'yes' : null; }`, `is ? 'yes' : null`],
    [
      'function A({ children }) { return <p><b />{children}</p>; } const B = () => <A>Save</A>;',
      '{children}',
    ],
    ['function A({ note }) { return <p><b />{note}</p>; } const B = () => <A note="Save" />;', '{note}'],
  ])('are reported where a translation breaks them: %s', (component, text) => {
    expect(textsIn(component)).toContain(text);
  });

  it.each([
    "const A = ({ n }) => <p>{n + ' items'}</p>;",
    'const A = ({ n }) => <p>{n}</p>;',
    'const A = ({ label }) => <p><b /><span>{label}</span></p>;',
    'const A = ({ label }) => <p key={label}><b />{label}</p>;',
    'const A = ({ busy }) => <p>Save{busy && <b />}</p>;',
    `const NAME = 'S5'; const A = () => <p>{NAME}<b /> text</p>;`,
    `import { NAME } from './b'; const A = () => <p>{NAME.short} text</p>;`,
    'const A = () => <p><MailIcon /> text</p>;',
    'function Count() { return <b>1</b>; } const A = () => <p><Count /> text</p>;',
    'function A({ children }) { return <p><b />{children}</p>; } const B = () => <A><i /></A>;',
    'function A({ note }) { return <p><b />{note}</p>; } const B = () => <A note={<i />} />;',
  ])('are not reported in %s', (component) => {
    expect(textsIn(component)).toEqual([]);
  });

  it('are not reported in modules that only render documents', () => {
    const page = { path: 'web/ui/page.tsx', text: 'const A = ({ n }) => <p>{n} items</p>;' };
    expect(untranslatableTexts([page], ISLANDS)).toEqual([]);
  });
});
