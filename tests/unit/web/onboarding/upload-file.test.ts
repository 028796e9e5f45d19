import { expect, it, vi } from 'vitest';
import { ANSWER_LIMITS } from '../../../../domain/onboarding/onboarding.ts';
import { uploadFile } from '../../../../web/features/onboarding/upload-file.ts';
import { callApi } from '../../../../web/lib/api.ts';

vi.mock('../../../../web/lib/api.ts', async (original) => ({
  ...(await original<object>()),
  callApi: vi.fn(),
}));

function upload(businessName = '', file = new File(['x'], 'a.png')): Promise<string> {
  const attachment = { file, type: 'image/png', category: 'general' };
  const progress = { onProgress: () => {}, signal: new AbortController().signal };
  return uploadFile(attachment as never, businessName, progress);
}

it('an upload sends a business name that is not cut inside a character', async () => {
  vi.mocked(callApi).mockResolvedValue({ status: 400, body: {} });
  await expect(upload(`x${'😀'.repeat(300)}`)).rejects.toThrow();
  const body = vi.mocked(callApi).mock.lastCall?.[1]?.body;
  expect(body).toMatchObject({ businessName: `x${'😀'.repeat((ANSWER_LIMITS.line - 2) / 2)}` });
});

it('an upload of a file that was changed or deleted fails with an instruction', async () => {
  const file = new File(['x'], 'a.png');
  file.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as never;
  await expect(upload('', file)).rejects.toMatchObject({
    failure: 'gone',
    message: expect.stringContaining('choose it again'),
  });
});

it.each([
  [503, 'passing'],
  [429, 'passing'],
  [400, 'final'],
])('an upload with the response %i has a failure of the kind %s', async (status, failure) => {
  vi.mocked(callApi).mockResolvedValue({ status, body: {} });
  await expect(upload()).rejects.toMatchObject({ failure });
});
