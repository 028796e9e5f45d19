import { expect, it, vi } from 'vitest';
import { ANSWER_LIMITS } from '../../../../domain/onboarding/onboarding.ts';
import { uploadFile } from '../../../../web/features/onboarding/upload-file.ts';
import { callApi } from '../../../../web/lib/api.ts';

vi.mock('../../../../web/lib/api.ts', async (original) => ({
  ...(await original<object>()),
  callApi: vi.fn(),
}));

it('an upload asks for permission with a business name that is never cut inside a character', async () => {
  vi.mocked(callApi).mockResolvedValue({ status: 400, body: {} });
  const attachment = { file: new File(['x'], 'a.png'), type: 'image/png', category: 'general' };
  const progress = { onProgress: () => {}, signal: new AbortController().signal };
  await expect(uploadFile(attachment as never, `x${'😀'.repeat(300)}`, progress)).rejects.toThrow();
  const body = vi.mocked(callApi).mock.lastCall?.[1]?.body;
  expect(body).toMatchObject({ businessName: `x${'😀'.repeat((ANSWER_LIMITS.line - 2) / 2)}` });
});

it('an upload of a file that was changed or deleted since it was chosen is not reported as a lost connection', async () => {
  const file = new File(['x'], 'a.png');
  file.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as never;
  const attachment = { file, type: 'image/png', category: 'general' };
  const progress = { onProgress: () => {}, signal: new AbortController().signal };
  await expect(uploadFile(attachment as never, '', progress)).rejects.toMatchObject({
    failure: 'gone',
    message: expect.stringContaining('choose it again'),
  });
});

it.each([
  [503, 'passing'],
  [429, 'passing'],
  [400, 'final'],
])('an upload that is answered with %i has failed in a way that is %s', async (status, failure) => {
  vi.mocked(callApi).mockResolvedValue({ status, body: {} });
  const attachment = { file: new File(['x'], 'a.png'), type: 'image/png', category: 'general' };
  const progress = { onProgress: () => {}, signal: new AbortController().signal };
  await expect(uploadFile(attachment as never, '', progress)).rejects.toMatchObject({ failure });
});
