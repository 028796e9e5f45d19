/** What commands ask of the person who runs them. */
import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';

/** Who runs a command, or what: a program has no terminal, and says all it has to say at once. */
export interface Prompter {
  /** Whether there is somebody to ask. */
  readonly isThere: boolean;
  /**
   * Asks for something that must not be seen.
   * @returns what was typed, which is nowhere on the screen
   * @throws Error when the person leaves instead
   */
  askHidden(question: string): Promise<string>;
  /** @returns what was typed. @throws Error when the person leaves instead */
  ask(question: string): Promise<string>;
  /** Asks for a yes or no; anything but a clear yes is a no. @throws Error when the person leaves instead */
  confirm(question: string): Promise<boolean>;
  /** What a program has written to the command, to its end. */
  lines(): Promise<readonly string[]>;
}

interface Streams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** Whoever is at the terminal that the command was started from. */
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
    // Control-C and Control-D both close it. After an answer, nobody listens any more.
    terminal.on('SIGINT', () => terminal.close());
    terminal.on('close', () => reject(new Error('Stopped before it was answered.')));
  }).finally(() => terminal.close());
}
