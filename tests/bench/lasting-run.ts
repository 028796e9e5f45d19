/** A local run whose records outlast a crash, and what a ledger compares: its tables and the emails that it accepted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { LOCAL_CREDENTIALS } from '../../local/aws/credentials.ts';
import type { Email } from '../../local/aws/ses/outbox.ts';
import type { StackDescription } from '../../local/project.ts';
import type { SimulatedService } from '../../local/services.ts';
import type { FaultMode } from '../../local/stand-in.ts';
import { type LocalRun, startLocalRun } from '../e2e/support/local-run.ts';

export class LastingRun {
  readonly #settings: Readonly<Record<string, string>>;
  #run: LocalRun;
  #lastEmail = '';

  private constructor(settings: Readonly<Record<string, string>>, run: LocalRun) {
    this.#settings = settings;
    this.#run = run;
  }

  /** @param settings environment variables besides the folder of its data */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<LastingRun> {
    const all = { ...settings, LOCAL_DATA_DIR: mkdtempSync(join(tmpdir(), 'lasting-')) };
    return new LastingRun(all, await startLocalRun(all));
  }

  /** The same after a crash. */
  get origin(): string {
    return this.#run.origin;
  }

  /** Kills the run, and starts it again. @returns how long the start took, in milliseconds */
  async crash(): Promise<number> {
    const { port } = new URL(this.origin);
    await this.#run.kill();
    const startedAt = performance.now();
    this.#run = await startLocalRun({ ...this.#settings, PORT: port });
    return performance.now() - startedAt;
  }

  async stop(): Promise<void> {
    await this.#run.stop();
    rmSync(this.#settings.LOCAL_DATA_DIR ?? '', { recursive: true });
  }

  async json<Content>(path: string): Promise<Content> {
    return (await fetch(`${this.origin}${path}`)).json() as Promise<Content>;
  }

  /** Opens the database past the product, until the next crash. @returns with the names of tables by those of outputs */
  async openDatabase() {
    const { region, outputs, endpoints } = await this.json<StackDescription>('/_local/stack');
    const endpoint = endpoints.AWS_ENDPOINT_URL_DYNAMODB ?? '';
    const database = new DynamoDBClient({ region, endpoint, credentials: LOCAL_CREDENTIALS });
    const tableOf = (name: string) => outputs[`${name}TableName`] ?? '';
    return { client: DynamoDBDocumentClient.from(database), tableOf };
  }

  /** The emails since the last call; none while the run does not respond. The run keeps the latest only. */
  async takeEmails(): Promise<readonly Email[]> {
    const response = await fetch(`${this.origin}/_local/emails?after=${this.#lastEmail}`).catch(
      () => undefined,
    );
    const emails: readonly Email[] = response?.ok ? await response.json().catch(() => []) : [];
    this.#lastEmail = emails[0]?.id ?? this.#lastEmail;
    return emails;
  }

  async setFault(service: SimulatedService, mode: FaultMode): Promise<void> {
    const body = JSON.stringify({ service, mode });
    await fetch(`${this.origin}/_local/faults`, { method: 'POST', body }).catch(() => {});
  }
}
