import type { Plugin } from 'vite';

const SIGNAL = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;

/**
 * Makes the errors that React throws to itself (`SuspenseException` and its kind) without a stack trace. It compares
 * them by identity and nobody sees them, but where a debugger or an audit listens, the browser reads all of React once
 * more to tell where each was made, and the audit takes that time for the page's. What is not found in a later version
 * stays as it is. Reasons and figures: docs/decisions/web-light-start.md.
 */
export function lightSignals(): Plugin {
  return {
    name: 'light-signals',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler: (code) => ({
        code: code.replace(SIGNAL, '$1 = Object.assign(Object.create(Error.prototype), { message: $2 })'),
        map: null,
      }),
    },
  };
}
