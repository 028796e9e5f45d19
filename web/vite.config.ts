import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devDocuments } from './build/dev-documents.ts';

/**
 * Few scripts: compressed together they are smaller, and a request costs more than a kilobyte. A group takes what its
 * modules import along, unless a group before it has that. What several load must begin nothing by itself, but for
 * the badge of the cart: a script that others import from is run by them.
 */
const GROUPS = [
  // With the little of `lib` that the cart's rules need, so that they need no other script.
  {
    name: 'start',
    test: /\/islands\/start\.ts$|vite\/preload-helper|\/web\/lib\/(?:emitter|idempotency-keys|random-key)\.ts$/,
  },
  // What shows the cart without React. It begins wherever the cart's rules are run, and comes before the cart's group,
  // which would take it along.
  { name: 'cart-rules', test: /\/features\/cart\/visitor-cart\.ts$|\/islands\/(?:cart-badge|in-cart)\.ts$/ },
  // With what the cart takes from `ui`, and nothing that only forms need: a tap on Add to Cart waits for all of it.
  {
    name: 'framework',
    test: /\/node_modules\/(?:react|react-dom|scheduler)\/|\/web\/ui\/(?:badge|button|failure-boundary|icons|layout|price|segmented-control|toast)\.tsx?$|\/web\/lib\/(?:api|dollars)\.ts$|\/lib\/auth\/signed-in\.tsx?$|\/domain\/(?:api|brand|pages)\.ts$/,
  },
  { name: 'cart', test: /\/islands\/cart\.tsx$/ },
  // With the form that most who wake an island want, and what applications have in common.
  {
    name: 'islands',
    test: /\/islands\/islands\.tsx$|\/web\/lib\/page-title\.ts$|\/web\/ui\/form-unavailable\.tsx$|\/features\/contact\/contact-form\.tsx$/,
  },
  { name: 'blog', test: /\/islands\/blog\.tsx$/ },
];

/** One build for browsers, that begins with the start script, and one that renders documents (build/prerender.ts). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), react(), devDocuments()],
  // Documents are made by the local run.
  appType: 'custom',
  build: { emptyOutDir: true },
  environments: {
    client: {
      build: {
        outDir: '../dist/web/client',
        manifest: true,
        rolldownOptions: {
          input: 'islands/start.ts',
          // Else the start script brings the keys of all that any page stores.
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
