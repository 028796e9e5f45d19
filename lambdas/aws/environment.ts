/**
 * Reads a variable of the function's environment. The stack sets every variable a handler reads.
 * @throws Error naming the variable when it is missing or empty
 */
export function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

/** Whether a variable is `true`. The stack sets it to that, or not at all. */
export function isSwitchedOn(name: string): boolean {
  return process.env[name] === 'true';
}
