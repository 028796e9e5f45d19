import { mergeConfig } from 'vitest/config';
import base from '../../../vitest.config.ts';

/** The tests as they are, with what they say to the payment provider's stand-in written down, which takes no haste. */
export default mergeConfig(base, {
  test: { setupFiles: ['tests/conformance/stripe/record.ts'], testTimeout: 60_000 },
});
