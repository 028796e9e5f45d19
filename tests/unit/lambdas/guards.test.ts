import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GUARDS, type Guard } from '../../../domain/function-variables.ts';
import { type Administrator, isMfaRequired, requireMfa } from '../../../lambdas/admin/administrator.ts';
import { createDownload } from '../../../lambdas/admin/endpoints/file.ts';
import { isSwitchedOff } from '../../../lambdas/aws/environment.ts';

const store = vi.hoisted(() => ({ readTags: vi.fn(), signDownloadUrl: vi.fn() }));
vi.mock('../../../lambdas/aws/object-tags.ts', () => ({ readTags: store.readTags }));
vi.mock('../../../lambdas/aws/s3.ts', () => ({ signDownloadUrl: store.signDownloadUrl }));

/** Values that do not switch a guard off. */
const OTHERS = [undefined, '', 'no', 'off', '0', 'FALSE', 'Optional', 'true', 'required'];

describe.each(Object.keys(GUARDS) as Guard[])('the guard %s', (guard) => {
  it('is off for its one value', () => {
    vi.stubEnv(guard, GUARDS[guard]);
    expect(isSwitchedOff(guard)).toBe(true);
  });

  it.each(OTHERS)('is on when its variable is %j', (said) => {
    vi.stubEnv(guard, said);
    expect(isSwitchedOff(guard)).toBe(false);
  });
});

describe('a function without a variable of its stack', () => {
  const administrator = (hasSecondFactor: boolean): Administrator => ({
    userId: '1',
    email: 'ada@example.com',
    role: 'administrator',
    hasSecondFactor,
    signedInAt: 0,
  });

  beforeEach(() => {
    vi.stubEnv('UPLOADS_BUCKET', 'uploads');
    store.readTags.mockResolvedValue({ tags: { state: 'submitted', check: 'passed' } });
    store.signDownloadUrl.mockResolvedValue('https://uploads.example/logo.png');
  });

  it('requires a second factor of administrators', () => {
    vi.stubEnv('ADMIN_MFA', undefined);
    expect(isMfaRequired()).toBe(true);
    expect(() => requireMfa(administrator(false))).toThrow('Set up an authenticator app');
    expect(() => requireMfa(administrator(true))).not.toThrow();
  });

  it('gives out no file before its scan', async () => {
    const file = { key: 'onboarding/1/logo.png', version: '1' };
    vi.stubEnv('UPLOADS_ARE_SCANNED', 'false');
    expect(await createDownload(file, 'logo.png')).toMatchObject({ url: 'https://uploads.example/logo.png' });
    vi.stubEnv('UPLOADS_ARE_SCANNED', undefined);
    expect(await createDownload(file, 'logo.png')).toBe('unchecked');
  });
});
