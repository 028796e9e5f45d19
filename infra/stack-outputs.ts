/** Outputs of a deployed stack, by name. */
export type StackOutputs = Readonly<Record<string, string>>;

/** An output of a stack. @throws Error naming it when the stack has no such output */
export function getOutput(outputs: StackOutputs, name: string): string {
  const value = outputs[name];
  if (value === undefined) throw new Error(`The stack has no output ${name}. Deploy it again.`);
  return value;
}
