import { expect, it, vi } from 'vitest';
import { ANSWER_LIMITS } from '../../../domain/onboarding.ts';
import { uploadFile } from '../../../web/features/onboarding/upload-file.ts';
import { callApi } from '../../../web/lib/api.ts';

vi.mock('../../../web/lib/api.ts', () => ({ callApi: vi.fn() }));

it('an upload asks for permission with a business name that is never cut inside a character', async () => {
  vi.mocked(callApi).mockResolvedValue({ status: 400, body: {} });
  const attachment = { file: new File(['x'], 'a.png'), type: 'image/png', category: 'general' };
  const progress = { onProgress: () => {}, signal: new AbortController().signal };
  await expect(uploadFile(attachment as never, `x${'😀'.repeat(300)}`, progress)).rejects.toThrow();
  const body = vi.mocked(callApi).mock.lastCall?.[1]?.body;
  expect(body).toMatchObject({ businessName: `x${'😀'.repeat((ANSWER_LIMITS.line - 2) / 2)}` });
});
