import type { Plugin } from 'vite';

const SIGNAL = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;

/**
 * Makes the errors that React throws to itself (`SuspenseException` and its kind) without a stack trace. It compares
 * them by identity and nobody sees them, but to note where each was made, a browser reads all of React once more:
 * 10 ms on a laptop and four times as long on a phone, before a page can come to life. What is not found in a later
 * version stays as it is.
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
