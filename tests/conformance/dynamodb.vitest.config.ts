import { defineConfig } from 'vitest/config';
import ours from '../../vitest.config.ts';

/** The tests whose subject reads or writes tables, on the database that the environment names. */
export default defineConfig({
  test: {
    ...ours.test,
    include: [
      'tests/integration/handlers/*.test.ts',
      'local/tests/aws/dynamodb.test.ts',
      'tests/attacks/*.test.ts',
    ],
    // There is one database here, whichever of ours a test asks for, and it keeps nothing between runs.
    testNamePattern: /^(?!.*(on dynalite|between runs))/,
    // All of them wait for one server.
    testTimeout: 60_000,
    setupFiles: [ours.test?.setupFiles ?? [], 'local/conformance/dynamodb/foreign-engine.ts'].flat(),
  },
});
