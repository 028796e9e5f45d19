import { beforeEach, expect, it, vi } from 'vitest';
import { onboardingFilesContract } from '../../../../domain/contracts/onboarding.ts';
import { type AddFileTools, addFile } from '../../../../web/features/onboarding/arrived/add-file.ts';
import { type AttachmentStatus, toRetried } from '../../../../web/features/onboarding/attachments.ts';
import { UploadError } from '../../../../web/features/onboarding/upload-file.ts';
import type { ApiResponse } from '../../../../web/lib/api.ts';
import { apiWith } from '../api-with.ts';
import { attachment } from './filled-form.ts';

const MENU = attachment('菜单.png', 'localPhotos');

function toolsFor(
  answer: ApiResponse | Error | readonly (ApiResponse | Error)[],
  uploadFile: AddFileTools['uploadFile'] = async () => 'https://f',
) {
  const seen: AttachmentStatus['name'][] = [];
  const call = apiWith(...[answer].flat());
  const tools: AddFileTools = {
    callApi: call,
    uploadFile: vi.fn(uploadFile),
    onFile: (_, status) => seen.push(status.name),
    pause: async () => {},
    isOnline: () => true,
    signal: new AbortController().signal,
  };
  return { seen, call, tools };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

it('a later file is reported as uploaded once it belongs to the form', async () => {
  const { seen, call, tools } = toolsFor({ status: 200, body: { success: true, files: ['stored'] } });
  expect(await addFile(MENU, 'proof', 'Harbor Bakery', tools)).toEqual({
    name: 'uploaded',
    url: 'https://f',
  });
  expect(seen).toEqual(['uploading', 'uploaded']);
  const body = call.mock.calls[0]?.[1]?.body;
  expect(onboardingFilesContract.body?.safeParse(body)).toMatchObject({
    success: true,
    data: { form: 'proof', files: { localPhotos: [{ name: '菜单.png', url: 'https://f' }] } },
  });
});

it.each<[string, ApiResponse | Error, object]>([
  ['no response arrives', new TypeError('Failed to fetch'), { name: 'failed', failure: 'passing' }],
  ['the server fails', { status: 503, body: {} }, { name: 'failed', failure: 'passing' }],
  [
    'the form is full',
    { status: 409, body: { message: 'Your form has reached its limit of files.' } },
    { name: 'failed', failure: 'final', reason: 'Your form has reached its limit of files.' },
  ],
  ['it is another kind of file', { status: 200, body: { files: ['rejected'] } }, { name: 'refused' }],
])('a later file has the right status when %s', async (_, answer, status) => {
  const { tools } = toolsFor(answer);
  expect(await addFile(MENU, 'proof', '', tools)).toMatchObject(status);
});

it.each<[string, ApiResponse | Error, number]>([
  ['is not uploaded again when it may have been added to the form', new TypeError('Failed to fetch'), 1],
  ['is uploaded again when the server no longer has it', { status: 409, body: { code: 'unknown_file' } }, 2],
  ['is uploaded again when it did not arrive', { status: 200, body: { files: ['missing'] } }, 2],
])('a later file %s', async (_, first, uploads) => {
  const { call, tools } = toolsFor([first, { status: 200, body: { success: true, files: ['stored'] } }]);
  const failed = await addFile(MENU, 'proof', '', tools);
  const again = { ...MENU, status: toRetried({ ...MENU, status: failed }) };
  expect(await addFile(again, 'proof', '', tools)).toEqual({ name: 'uploaded', url: 'https://f' });
  expect(tools.uploadFile).toHaveBeenCalledTimes(uploads);
  expect(call).toHaveBeenCalledTimes(2);
});

it('a later file that cannot be uploaded is not added to the form', async () => {
  const { call, tools } = toolsFor(new Error('not called'), async () => {
    throw new UploadError('It was changed.', 'gone');
  });
  expect(await addFile(MENU, 'proof', '', tools)).toMatchObject({ name: 'failed', failure: 'gone' });
  expect(call).not.toHaveBeenCalled();
});
