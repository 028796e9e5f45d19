/**
 * Runs in the browser. A page brings the styles of what its own HTML and scripts can show (build/inline-styles.ts).
 * Whatever is loaded later may look different, and waits for the style sheet of the whole site: build/late-modules.ts
 * puts `withStyles` around every `import()`.
 */
let arrival: Promise<void> | undefined;

/**
 * Gives a module when everything in it can be drawn as it should look.
 * @param module what `import()` has answered
 */
export async function withStyles<Module>(module: Promise<Module>): Promise<Module> {
  arrival ??= fetchStyles();
  const [loaded] = await Promise.all([module, arrival]);
  return loaded;
}

/** Resolves when the styles apply. Without them the site still works, so that failing is no error: it is tried again. */
function fetchStyles(): Promise<void> {
  const href = document.querySelector<HTMLElement>('script[data-styles]')?.dataset.styles;
  return new Promise((resolve) => {
    if (!href) return resolve();
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      arrival = undefined;
      link.remove();
      resolve();
    });
    document.head.append(link);
  });
}
