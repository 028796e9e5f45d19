import { vi } from 'vitest';
import type { ApiResponse, callApi } from '../../../web/lib/api.ts';

/** A call of the API that gets these responses, in order. */
export function apiWith(...answers: (ApiResponse | Error)[]) {
  return vi.fn<typeof callApi>(async () => {
    const answer = answers.shift() ?? new Error('no more answers');
    if (answer instanceof Error) throw answer;
    return answer;
  });
}
