import { describe, expect, it } from 'vitest';
import { returnPath } from '../../../../web/features/auth/return-path.ts';

const from = (value: string) => `?${new URLSearchParams({ from: value })}`;

describe('after signing in, a visitor is sent', () => {
  it.each(['/admin', '/admin?list=onboarding&status=new&q=a%20b&open=42', '/services/seo#steps', '/a//b'])(
    'to %s of this site',
    (path) => {
      expect(returnPath(from(path))).toBe(path);
    },
  );

  it.each([
    ['no path was given', ''],
    ['it is empty', from('')],
    ['it is another site', from('https://evil.example/')],
    ['it has no scheme', from('//evil.example')],
    ['it has a backslash for a slash', from('/\\evil.example')],
    ['it is a script', from('javascript:alert(1)')],
    ['it is relative', from('admin')],
    ['it hides its second slash behind a tab', from('/\t/evil.example')],
    ['it hides its second slash behind a line break', from('/\n/evil.example')],
    ['its slashes remain when the dots are resolved', from('/.//evil.example')],
    ['its dots are encoded', from('/x/%2e%2e//evil.example')],
    ['it starts with a space', from(' //evil.example')],
    ['it is the sign-in page', from('/auth')],
    ['it signs in again', from('/auth?from=/auth')],
    ['it is malformed', from('//[')],
  ])('to the home page where %s', (_, search) => {
    expect(returnPath(search)).toBe('/');
  });
});
