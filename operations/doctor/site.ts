/** Checks of the stage's settings for the site and its operators. */
import { CAPTCHA_TEST_SITE_KEY } from '../../infra/stages.ts';
import { Admins, canSignIn, hasAccess } from '../admin/admins.ts';
import type { Facts } from './facts.ts';
import { type Answer, blocking, type Check, fine, later, problem, unknown } from './findings.ts';

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
  if (open.length === 0) return fine(`Email is sent from ${mail.from}, and the team reads ${mail.team}`);
  return problem(
    `${open.map(([setting]) => setting).join(', ')}: these email addresses are placeholders, which neither send nor receive.`,
    `Set your own in domain/brand.ts, or for stage ${name} in infra/stages.ts`,
  );
}

async function captcha({ stage }: Facts): Promise<Answer> {
  const { captchaSiteKey: key, payments, name } = stage;
  if (key === undefined) return fine('None. The forms accept fewer submissions of each visitor.');
  const remedy = `Set captchaSiteKey of stage ${name} to one from https://www.google.com/recaptcha/admin (v2)`;
  if (key === CAPTCHA_TEST_SITE_KEY) {
    if (payments === 'test') return fine("Google's test key, which accepts everything");
    return blocking("captchaSiteKey is Google's test key, which accepts everything.", remedy);
  }
  if (/^6L[\w-]{38}$/.test(key)) return fine('Has a site key');
  return problem(
    'captchaSiteKey is not a key of reCAPTCHA (6L... with 40 characters): the forms fail.',
    remedy,
  );
}

async function tagManager({ stage: { tagManagerId, name } }: Facts): Promise<Answer | undefined> {
  if (tagManagerId === undefined) return undefined;
  if (/^GTM-[A-Z0-9]{4,}$/.test(tagManagerId)) return fine(tagManagerId);
  return problem(
    `'${tagManagerId}' is not a container of Google Tag Manager, so that nothing is measured.`,
    `Set tagManagerId of stage ${name} to one such as GTM-ABC1234, or leave it out`,
  );
}

async function alarms({ stage, outputs }: Facts): Promise<Answer> {
  const { alarmEmail, keepsData, name, region } = stage;
  if (alarmEmail === undefined) {
    if (!keepsData) return fine('None, which is enough for a stage that keeps no data.');
    return problem('Alarms are sent to no address.', `Set alarmEmail of stage ${name} in infra/stages.ts`);
  }
  if (!(await outputs()))
    return later(
      `${alarmEmail} gets an email from AWS Notifications, whose link must be followed to get alarms.`,
    );
  return unknown(
    `Only SNS knows whether ${alarmEmail} has confirmed that it wants alarms.`,
    `aws sns list-subscriptions --region ${region} shows PendingConfirmation until the link in the email was followed`,
  );
}

async function budget({ stage }: Facts): Promise<Answer> {
  const { monthlyBudgetDollars, keepsData, name } = stage;
  if (monthlyBudgetDollars !== undefined) return fine(`${monthlyBudgetDollars} dollars a month`);
  if (!keepsData) return fine('None, which is enough for a stage that keeps no data.');
  return problem(
    'AWS sends no warning when the account costs more than it should.',
    `Set monthlyBudgetDollars of stage ${name} in infra/stages.ts`,
  );
}

async function administrators({ stage, outputs: findOutputs }: Facts): Promise<Answer> {
  const remedy = `npm run admin -- grant ada@example.com --stage ${stage.name}`;
  const outputs = await findOutputs();
  if (!outputs) return later('The back office needs a first administrator.', remedy);
  const admins = await new Admins({ outputs, client: { region: stage.region }, endpoints: {} }).list();
  const able = admins.filter(canSignIn);
  if (able.length > 0) return fine(able.map(({ email }) => email).join(', '));
  if (admins.some(hasAccess)) return later('No administrator has accepted the invitation yet.', remedy);
  return problem('The back office has no administrator.', remedy);
}
