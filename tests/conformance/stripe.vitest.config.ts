import { mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/**
 * The tests as they are, with what they say to the payment provider's stand-in written down. Whether they are fast enough
 * is not judged here, so they get more time, and further tries where their own is not enough.
 */
export default mergeConfig(base, {
  test: { setupFiles: ['local/conformance/stripe/record.ts'], testTimeout: 60_000, retry: 2 },
});
