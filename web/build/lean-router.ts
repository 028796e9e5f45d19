import type { Plugin } from 'vite';

/**
 * What React Router asks itself while it runs and this site's configuration has answered: no warnings, all routes
 * known from the start (`routeDiscovery: 'initial'`), nothing that watches the router, no page without its HTML, no
 * server that loads anything (what a page's `loader` says while building, its `clientLoader` says in the browser).
 */
const ANSWERS = [
  ['ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'],
  ['if (!isFogOfWarEnabled(routeDiscovery, ssr)', 'if (true'],
  ['init.patchRoutesOnNavigation', 'undefined'],
  ['if (fogOfWar.active && fogOfWar.matches) {', 'if (false) {'],
  ['if (isFogOfWar) {', 'if (false) {'],
  ['if (init.instrumentations) {', 'if (false) {'],
  ['renderScripts ? ', 'false ? '],
  ['if (!ssr && !foundRevalidatingServerLoader) {', 'if (true) {'],
  ['if (rsc) {', 'if (false) {'],
  ['if (isSpaMode) {', 'if (false) {'],
] as const;

/**
 * Lets the bundler drop the parts of React Router that this site does not use: 5 kB of every visitor's download. Its
 * module assigns display names and creates components in ways that count as side effects, so forms, fetchers and the
 * like stay in although nobody imports them; other parts hang on questions whose answer is known (see above).
 * Whatever is not found in a later version stays in.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/development\/.*\.mjs$/ },
      handler: (code) => ({
        code: ANSWERS.reduce(
          (answered, [question, answer]) => answered.replaceAll(question, answer),
          code
            .replace(/^\w+\.displayName = .*;$/gm, '')
            .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
        ),
        map: null,
      }),
    },
  };
}
