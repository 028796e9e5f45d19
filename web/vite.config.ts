import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devDocuments } from './build/dev-documents.ts';

/**
 * Few scripts: compressed together they are smaller, and a request costs more than a kilobyte. A group includes the
 * imports of its modules, unless an earlier group has them. Modules shared by several scripts must not run code on
 * their own, except for the cart's badge: a script runs the scripts that it imports.
 */
const GROUPS = [
  // Includes the parts of `lib` that the cart's rules need, so that they need no other script.
  {
    name: 'start',
    test: /\/islands\/start\.ts$|vite\/preload-helper|\/web\/lib\/(?:emitter|idempotency-keys|random-key)\.ts$/,
  },
  // Shows the cart without React. It runs wherever the cart's rules run, and comes before the cart's group, which would
  // include it.
  { name: 'cart-rules', test: /\/features\/cart\/visitor-cart\.ts$|\/islands\/(?:cart-badge|in-cart)\.ts$/ },
  // Includes the cart's parts of `ui`, but not those that only forms need: a tap on Add to Cart waits for all of it.
  {
    name: 'framework',
    test: /\/node_modules\/(?:react|react-dom|scheduler)\/|\/web\/ui\/(?:badge|button|failure-boundary|icons|layout|price|segmented-control|toast)\.tsx?$|\/web\/lib\/(?:api|dollars)\.ts$|\/lib\/auth\/signed-in\.tsx?$|\/domain\/(?:api|brand|pages)\.ts$/,
  },
  { name: 'cart', test: /\/islands\/cart\.tsx$/ },
  // Includes the form that most visitors of an island need, and the shared parts of applications.
  {
    name: 'islands',
    test: /\/islands\/islands\.tsx$|\/web\/lib\/page-title\.ts$|\/web\/ui\/form-unavailable\.tsx$|\/features\/contact\/contact-form\.tsx$/,
  },
  { name: 'blog', test: /\/islands\/blog\.tsx$/ },
];

/** One build for browsers, which starts with the start script, and one that renders documents (build/prerender.ts). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), react(), devDocuments()],
  // The local server renders documents itself.
  appType: 'custom',
  build: { emptyOutDir: true },
  environments: {
    client: {
      build: {
        outDir: '../dist/web/client',
        manifest: true,
        rolldownOptions: {
          input: 'islands/start.ts',
          // Otherwise the start script would include the storage keys of all pages.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: { codeSplitting: { groups: GROUPS } },
        },
      },
    },
    ssr: {
      build: {
        outDir: '../dist/web/server',
        ssr: true,
        ssrEmitAssets: true,
        rolldownOptions: { input: ['documents/render.tsx', 'documents/styles.ts'] },
      },
    },
  },
  builder: {
    async buildApp({ build, environments: { client, ssr } }) {
      if (client && ssr) await Promise.all([build(client), build(ssr)]);
    },
  },
});
