/** Prompts of commands. */
import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';

/** Prompts the person who runs a command; a program writes to its standard input instead. */
export interface Prompter {
  /** Whether there is a terminal with a person. */
  readonly isThere: boolean;
  /**
   * Asks for a secret.
   * @returns what was typed, without echo
   * @throws Error when canceled
   */
  askHidden(question: string): Promise<string>;
  /**
   * Asks a question.
   * @returns what was typed
   * @throws Error when canceled
   */
  ask(question: string): Promise<string>;
  /** Asks a yes-or-no question; anything but a clear yes is a no. @throws Error when canceled */
  confirm(question: string): Promise<boolean>;
  /** All lines of the standard input, to its end. */
  lines(): Promise<readonly string[]>;
}

interface Streams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** Prompts on the terminal of the process. */
export function terminalPrompter(
  { input, output }: Streams = { input: process.stdin, output: process.stderr },
): Prompter {
  const ask = (question: string) => answer(createInterface({ input, output }), question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  return {
    isThere: input.isTTY === true,
    askHidden: async (question) => {
      output.write(question);
      try {
        return await answer(createInterface({ input, output: nowhere, terminal: true }), '');
      } finally {
        output.write('\n');
      }
    },
    ask,
    confirm: async (question) => /^y(es)?$/i.test((await ask(`${question} [y/N] `)).trim()),
    lines: async () => {
      const lines: string[] = [];
      for await (const line of createInterface({ input })) lines.push(line);
      return lines;
    },
  };
}

function answer(terminal: Interface, question: string): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    terminal.question(question, resolve);
    // Control-C and Control-D both close the interface. After an answer, rejecting has no effect.
    terminal.on('SIGINT', () => terminal.close());
    terminal.on('close', () => reject(new Error('Stopped before it was answered.')));
  }).finally(() => terminal.close());
}
