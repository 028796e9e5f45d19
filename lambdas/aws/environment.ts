import {
  type FunctionVariable,
  GUARDS,
  type Guard,
  type RuntimeVariable,
} from '../../domain/function-variables.ts';

/** Reads a variable of the function's environment. @throws Error naming the variable when it is missing or empty */
export function environment(name: FunctionVariable | RuntimeVariable): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

/** Whether the stage turns a guard off. With a missing variable, or another value, the guard is on. */
export function isSwitchedOff(guard: Guard): boolean {
  return process.env[guard] === GUARDS[guard];
}
