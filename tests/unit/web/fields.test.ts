import { globSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { HoneypotField } from '../../../web/ui/honeypot-field.tsx';

describe('the honeypot field', () => {
  it('is ignored by browsers and password managers', () => {
    const html = renderToStaticMarkup(createElement(HoneypotField));
    for (const attribute of [
      'autoComplete="off"',
      'data-1p-ignore="true"',
      'data-lpignore="true"',
      'data-bwignore="true"',
      'data-form-type="other"',
      'data-protonpass-ignore="true"',
    ]) {
      expect(html).toContain(attribute);
    }
  });
});

describe('a field of a form', () => {
  it('does not cut typed or pasted text', () => {
    const files = globSync('web/**/*.tsx');
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((path) => /\bmaxLength=/.test(readFileSync(path, 'utf8')))).toEqual([]);
  });
});
