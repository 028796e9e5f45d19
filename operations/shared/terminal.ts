/** Prompts of commands. */
import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';

/** Prompts the person who runs a command; a program writes to its standard input. Prompts throw when canceled. */
export interface Prompter {
  /** Whether a person is at the terminal. */
  readonly isThere: boolean;
  /** Asks for a secret. @returns the typed text, which is not shown */
  askHidden(question: string): Promise<string>;
  ask(question: string): Promise<string>;
  /** All lines of the standard input, to its end. */
  lines(): Promise<readonly string[]>;
}

/** Prompts on the terminal of the process. */
export function terminalPrompter(
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean } = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Prompter {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  return {
    isThere: input.isTTY === true,
    askHidden: async (question) => {
      output.write(question);
      try {
        return await readAnswer(createInterface({ input, output: nowhere, terminal: true }), '');
      } finally {
        output.write('\n');
      }
    },
    ask: (question) => readAnswer(createInterface({ input, output }), question),
    lines: async () => {
      const lines: string[] = [];
      for await (const line of createInterface({ input })) lines.push(line);
      return lines;
    },
  };
}

/** Whether an answer is a clear yes. */
export const isYes = (text: string): boolean => /^y(es)?$/i.test(text.trim());

function readAnswer(terminal: Interface, question: string): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    terminal.question(question, resolve);
    // Control-C and Control-D both close the interface. After an answer, rejecting has no effect.
    terminal.on('SIGINT', () => terminal.close());
    terminal.on('close', () => reject(new Error('Canceled before it was answered.')));
  }).finally(() => terminal.close());
}
