import { LOCAL_CREDENTIALS } from '../../../local/aws/credentials.ts';
import type { SampleRun } from '../../../local/project.ts';
import { Admins } from '../../admin/admins.ts';
import { LOCAL_ADMINISTRATOR } from '../administrator.ts';
import { BackOffice } from './back-office.ts';
import { LocalConsole } from './local-console.ts';
import { signIn } from './sign-in.ts';
import { SiteClient } from './site-client.ts';

/** The second administrator of the sample. She has the same password as the first. */
export const COLLEAGUE = { email: 'maya.ortiz@example.net', password: LOCAL_ADMINISTRATOR.password } as const;

/** The people and tools that the steps of the sample use. */
export interface Agency {
  readonly site: SiteClient;
  readonly console: LocalConsole;
  /** The administrator that every local run has. */
  readonly owner: BackOffice;
  readonly colleague: BackOffice;
  /** Resolves when no function handles an event. */
  settled(): Promise<void>;
}

/** @returns the agency, whose second administrator has accepted the invitation */
export async function openAgency(run: SampleRun): Promise<Agency> {
  const console = new LocalConsole(run.origin);
  await inviteColleague(run, console);
  return {
    console,
    site: new SiteClient(run.origin, console),
    owner: new BackOffice(run, LOCAL_ADMINISTRATOR, run.now),
    colleague: new BackOffice(run, COLLEAGUE, run.now),
    settled: run.settled,
  };
}

async function inviteColleague({ stack, settled }: SampleRun, console: LocalConsole): Promise<void> {
  const { region, outputs, endpoints } = stack;
  const { email, password: newPassword } = COLLEAGUE;
  await new Admins({ outputs, endpoints, client: { region, credentials: LOCAL_CREDENTIALS } }).grant(
    email,
    LOCAL_ADMINISTRATOR.email,
  );
  await settled();
  const { html } = await console.findEmail(email, 'Your account');
  const [, password = ''] = /Temporary password<\/h2>(?:<[^>]+>)+([^<]+)/.exec(html) ?? [];
  await signIn(stack, { email, password, newPassword });
}
