import { type Clock, systemClock } from '../clock.ts';

/** A log line of a function, or of the local cloud about it. */
export interface LogEntry {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly function: string;
  /** The invocation that wrote it; undefined while the function was being loaded. */
  readonly requestId: string | undefined;
  readonly text: string;
  /** The fields of a line that is a JSON object. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

const KEPT_ENTRIES = 1_000;

/** The latest lines of all functions, oldest first. */
export class FunctionLog {
  readonly #print: (line: string) => void;
  readonly #clock: Clock;
  #entries: LogEntry[] = [];

  /** @param print gets each line in a compact form */
  constructor(print: (line: string) => void, clock: Clock = systemClock) {
    this.#print = print;
    this.#clock = clock;
  }

  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  /** Adds a line. */
  add(name: string, text: string, requestId?: string): void {
    const entry = { time: this.#clock.now(), function: name, requestId, text, fields: fieldsOf(text) };
    this.#entries = [...this.#entries.slice(1 - KEPT_ENTRIES), entry];
    this.#print(compact(entry));
  }
}

/** Fields that loggers repeat in every line, which the compact form omits. */
const REPEATED = /^(level|message|timestamp|service|function_request_id)$/;

/** Formats a line such as `[checkout] WARN Payment declined {"code":"card_declined"}`. */
export function compact({ function: name, text, fields }: LogEntry): string {
  if (!fields) return `[${name}] ${text}`;
  const own = Object.entries(fields).filter(([key]) => !REPEATED.test(key));
  const rest = own.length > 0 ? ` ${JSON.stringify(Object.fromEntries(own))}` : '';
  return `[${name}] ${fields.level ?? 'INFO'} ${fields.message ?? ''}${rest}`;
}

function fieldsOf(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
