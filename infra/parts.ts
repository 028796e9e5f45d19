import type { Api } from './api/api.ts';
import type { Data } from './data.ts';
import type { Identity } from './identity.ts';
import type { Letters } from './mail/letters.ts';
import type { EmailService } from './mail/mail.ts';
import type { Alarms } from './observability/alarms.ts';
import type { Payments } from './payments.ts';
import type { StageSettings } from './stages.ts';
import type { Uploads } from './uploads/uploads.ts';

/** Everything that the stack passes to its parts. Each part picks what it uses. */
export interface Parts {
  readonly stage: StageSettings;
  readonly functionsDir: string;
  readonly siteUrl: string;
  readonly api: Api;
  readonly data: Data;
  readonly identity: Identity;
  readonly mail: EmailService;
  readonly alarms: Alarms;
  readonly letters: Letters;
  readonly payments: Payments;
  readonly uploads: Uploads;
}
