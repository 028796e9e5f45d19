/** Checks of the stage's settings for the site and its operators. */

import { CAPTCHA_TEST_SITE_KEY } from '../../infra/stages.ts';
import { adminsOf, canSignIn, hasAccess } from '../admin/admins.ts';
import type { Check } from './check.ts';
import type { Facts } from './facts.ts';
import { type Answer, blocking, fine, later, missing, unknown, wrong } from './finding.ts';

/** Placeholder domains of the repository's defaults. */
const PLACEHOLDER = /@(?:[^@]+\.)?example\.(?:com|net|org)$/;

export const SITE_CHECKS: readonly Check[] = [
  { name: 'Email addresses', run: emails },
  { name: 'Captcha', run: captcha },
  { name: 'Tag manager', run: tagManager },
  { name: 'Alarms', run: alarms },
  { name: 'Budget', run: budget },
  { name: 'Administrators', run: administrators },
];

async function emails({ stage }: Facts): Promise<Answer> {
  const { mail, alarmEmail = '', name } = stage;
  const settings = { 'mail.from': mail.from, 'mail.team': mail.team, alarmEmail };
  const open = Object.entries(settings).filter(([, email]) => PLACEHOLDER.test(email));
  if (open.length === 0) return fine(`Mail is sent from ${mail.from}, and the team reads ${mail.team}`);
  return wrong(
    `Nobody has the email addresses in ${open.map(([setting]) => setting).join(', ')}: nothing can be sent from them, and nobody reads what is sent to them.`,
    `Write your own into domain/brand.ts, or for stage ${name} into infra/stages.ts`,
  );
}

async function captcha({ stage }: Facts): Promise<Answer> {
  const { captchaSiteKey: key, payments, name } = stage;
  if (key === undefined) return fine('None. Fewer submissions are taken from each visitor instead.');
  const remedy = `Set captchaSiteKey of stage ${name} to one from https://www.google.com/recaptcha/admin (v2)`;
  if (key === CAPTCHA_TEST_SITE_KEY) {
    if (payments === 'test') return fine("Google's key for tests, which lets everybody pass");
    return blocking(wrong("captchaSiteKey is Google's for tests, which lets everybody pass.", remedy));
  }
  if (/^6L[\w-]{38}$/.test(key)) return fine('Has a site key');
  return wrong(
    'captchaSiteKey is no key of reCAPTCHA (6L... with 40 characters): nobody can write to us.',
    remedy,
  );
}

async function tagManager({ stage: { tagManagerId, name } }: Facts): Promise<Answer | undefined> {
  if (tagManagerId === undefined) return undefined;
  if (/^GTM-[A-Z0-9]{4,}$/.test(tagManagerId)) return fine(tagManagerId);
  return wrong(
    `'${tagManagerId}' is no container of Google Tag Manager, so that nothing is measured.`,
    `Set tagManagerId of stage ${name} to one such as GTM-ABC1234, or leave it out`,
  );
}

async function alarms({ stage, outputs }: Facts): Promise<Answer> {
  const { alarmEmail, keepsData, name, region } = stage;
  if (alarmEmail === undefined) {
    if (!keepsData) return fine('Nobody is told, which will do for a stage without data to keep.');
    return missing('Nobody hears of alarms.', `Set alarmEmail of stage ${name} in infra/stages.ts`);
  }
  const consent = `${alarmEmail} gets a mail from AWS Notifications, and hears of alarms only after following its link`;
  if (!(await outputs())) return later(`${consent}.`);
  return unknown(
    `Whether ${alarmEmail} has agreed to hear of alarms is known only to SNS.`,
    `aws sns list-subscriptions --region ${region} shows PendingConfirmation until the link in the mail was followed`,
  );
}

async function budget({ stage }: Facts): Promise<Answer> {
  const { monthlyBudgetDollars, keepsData, name } = stage;
  if (monthlyBudgetDollars !== undefined) return fine(`${monthlyBudgetDollars} dollars a month`);
  if (!keepsData) return fine('None, which will do for a stage without data to keep.');
  return missing(
    'Nobody is told when the account costs more than it should.',
    `Set monthlyBudgetDollars of stage ${name} in infra/stages.ts`,
  );
}

async function administrators({ stage, outputs: find }: Facts): Promise<Answer> {
  const remedy = `npm run admin -- grant ada@example.com --stage ${stage.name}`;
  const outputs = await find();
  if (!outputs) return later('Somebody has to be the first administrator.', remedy);
  const admins = await adminsOf({ outputs, client: { region: stage.region }, endpoints: {} }).list();
  const able = admins.filter(canSignIn);
  if (able.length === 0 && admins.some(hasAccess)) {
    return later('No administrator has followed the invitation yet.', remedy);
  }
  if (able.length === 0) return missing('Nobody can get into the back office.', remedy);
  return fine(able.map(({ email }) => email).join(', '));
}
