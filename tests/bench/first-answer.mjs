/**
 * A fresh process of a function: loads it, hands it one event, and writes what it answers to file descriptor 3.
 * Neither TypeScript nor an import of a built-in module, whose loading would count.
 *
 *     node first-answer.mjs <URL of the module> <event> <context>
 */
const [, , module, event, context] = process.argv;
const startedAt = performance.now();
const { timeoutMs, ...known } = JSON.parse(context);
const { handler } = await import(module);
const answer = await handler(JSON.parse(event), {
  ...known,
  getRemainingTimeInMillis: () => Math.max(0, startedAt + timeoutMs - performance.now()),
});
process.getBuiltinModule('node:fs').writeSync(3, JSON.stringify(answer ?? null));
process.exit();
