import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { blog } from './build/blog/plugin.ts';
import { lateModules } from './build/late-modules.ts';
import { leanRouter } from './build/lean-router.ts';
import { legalDocuments } from './build/legal-documents.ts';
import { lightSignals } from './build/light-signals.ts';

/** Few, large scripts: compressed together they are smaller, and nearly every page needs all of them. */
const GROUPS = [
  {
    name: 'framework',
    test: /\/node_modules\/(?:react|react-dom|scheduler|react-router)\/|\/styles\/whole-style-sheet\.ts$/,
  },
  // With what they import: everything that is around every page, and what most pages are made with.
  { name: 'shell', test: /\/web\/(?:root\.tsx|lib\/meta\.ts|lib\/static-content\.tsx)$/ },
];

export default defineConfig(({ command }) => {
  // Rolldown names virtual modules in the manifest relative to the working directory, and React Router
  // looks them up relative to this folder, so a build started from the repository's root must move here.
  if (command === 'build') process.chdir(import.meta.dirname);
  return {
    root: import.meta.dirname,
    plugins: [
      tailwindcss(),
      blog(),
      leanRouter(),
      lightSignals(),
      lateModules(),
      legalDocuments(),
      reactRouter(),
    ],
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } },
    },
    build: { emptyOutDir: true },
  };
});
