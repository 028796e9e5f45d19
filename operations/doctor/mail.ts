/** Checks whether mail can be sent and delivered. */
import { GetAccountCommand, GetSuppressedDestinationCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { isInZone } from '../../infra/dns/host-names.ts';
import { bounceDomain, bounceRecord, type DnsRecord, spfRecord } from '../../infra/mail/mail-dns.ts';
import type { StageSettings } from '../../infra/stages.ts';
import type { Check } from './check.ts';
import type { Facts } from './facts.ts';
import { type Answer, blocking, fine, later, missing, wrong } from './finding.ts';

export const MAIL_CHECKS: readonly Check[] = [
  { name: 'Mail service', run: service },
  { name: 'Mail to the team', run: team },
  { name: 'Mail domain', run: identity },
  { name: 'DKIM', run: signatures },
  { name: 'MAIL FROM', run: mailFrom },
  { name: 'SPF', run: senders },
  { name: 'DMARC', run: policy },
];

async function service({ aws, stage }: Facts): Promise<Answer> {
  const account = await new SESv2Client(aws).send(new GetAccountCommand({}));
  const console = `https://${stage.region}.console.aws.amazon.com/ses/home?region=${stage.region}#/account`;
  if (account.SendingEnabled === false) {
    return wrong('SES has stopped to send mail of this account.', `${console} says why`);
  }
  if (account.EnforcementStatus !== undefined && account.EnforcementStatus !== 'HEALTHY') {
    return wrong(`SES watches this account (${account.EnforcementStatus}).`, `${console} says why`);
  }
  if (!account.ProductionAccessEnabled) {
    return missing(
      'SES keeps this account in its sandbox: mail goes to verified addresses only, 200 a day.',
      `"Request production access" at ${console}; the answer takes about a day`,
    );
  }
  const { Max24HourSend: most } = account.SendQuota ?? {};
  return fine(`Sends to everybody${most === undefined ? '' : `, ${most} a day`}`);
}

async function team({ aws, stage }: Facts): Promise<Answer> {
  const { team: EmailAddress } = stage.mail;
  try {
    const command = new GetSuppressedDestinationCommand({ EmailAddress });
    const { SuppressedDestination: found } = await new SESv2Client(aws).send(command);
    const since = found?.LastUpdateTime?.toISOString().slice(0, 10);
    return wrong(
      `SES drops all mail to ${EmailAddress} since ${since} (${found?.Reason}), and calls it sent.`,
      [
        `Once mail reaches that mailbox again: aws sesv2 delete-suppressed-destination --region ${stage.region} \\`,
        `--email-address ${EmailAddress}`,
        'What was lost: docs/operations.md#mail-does-not-reach-the-team',
      ].join('\n'),
    );
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundException') {
      return fine(`SES does not drop what is for ${EmailAddress}`);
    }
    throw error;
  }
}

async function identity({ mailIdentity, mailDomain, stage }: Facts): Promise<Answer> {
  const { VerifiedForSendingStatus: isVerified } = (await mailIdentity()) ?? {};
  const claim = `mail.isVerified of stage ${stage.name} in infra/stages.ts`;
  if (stage.mail.isVerified) {
    if (isVerified) return fine(`${mailDomain} is verified`);
    return blocking(
      wrong(
        isVerified === undefined
          ? `SES does not know ${mailDomain} yet, and Cognito refuses a domain that is not verified.`
          : `${mailDomain} is not verified yet, and Cognito refuses a domain that is not.`,
        `Set ${claim} to false, deploy, add the records that are shown here then, and set it back to true`,
      ),
    );
  }
  if (isVerified) {
    return wrong(
      `${mailDomain} is verified, but accounts are still mailed by Cognito itself, at most 50 times a day.`,
      `Set ${claim} to true, and deploy`,
    );
  }
  if (isVerified === undefined)
    return later(
      `The first deployment tells SES about ${mailDomain}. What to add to the DNS is shown here then.`,
    );
  return missing(
    `${mailDomain} is not verified yet. Until then accounts are mailed by Cognito itself, at most 50 times a day.`,
    `Have the records of DKIM in the DNS. Once this says that it is verified, set ${claim} to true, and deploy`,
  );
}

async function signatures({ mailIdentity, mailDomain, stage }: Facts): Promise<Answer | undefined> {
  const found = await mailIdentity();
  if (!found) return undefined;
  const { Status, Tokens = [], SigningHostedZone = 'dkim.amazonses.com' } = found.DkimAttributes ?? {};
  if (Status === 'SUCCESS') return fine('Mails are signed');
  const records = Tokens.map(
    (token) => `${token}._domainkey.${mailDomain} CNAME ${token}.${SigningHostedZone}`,
  );
  return missing(
    `SES does not find the keys by which others recognize our mails (${Status}).`,
    inDns(stage, mailDomain, records),
  );
}

async function mailFrom({ mailIdentity, mailDomain, stage }: Facts): Promise<Answer | undefined> {
  const found = await mailIdentity();
  if (!found) return undefined;
  const { MailFromDomain: name = bounceDomain(mailDomain), MailFromDomainStatus: status } =
    found.MailFromAttributes ?? {};
  if (status === 'SUCCESS') return fine(`Mail that cannot be delivered comes back to ${name}`);
  return missing(
    `SES does not find where mail that cannot be delivered comes back to (${status ?? 'not set'}).`,
    inDns(stage, name, [formatRecord(bounceRecord(name, stage.region)), formatRecord(spfRecord(name))]),
  );
}

async function senders({
  mailIdentity,
  mailDomain,
  stage,
  dependencies,
}: Facts): Promise<Answer | undefined> {
  if (!(await mailIdentity())) return undefined;
  const name = bounceDomain(mailDomain);
  const records = (await dependencies.lookUpTxt(name)).filter((text) => /^v=spf1\b/i.test(text));
  const record = formatRecord(spfRecord(name));
  if (records.length > 1) {
    return wrong(
      `${name} has ${records.length} records of SPF, so that none counts.`,
      `Leave only ${record}`,
    );
  }
  const [text] = records;
  if (!text) return missing(`The DNS does not say who may send for ${name}.`, inDns(stage, name, [record]));
  if (/\binclude:amazonses\.com\b/i.test(text)) return fine(`SES may send for ${name}`);
  return wrong(`SES may not send for ${name}: "${text}"`, record);
}

async function policy({ mailDomain, stage, dependencies }: Facts): Promise<Answer> {
  for (const domain of withParents(mailDomain)) {
    const name = `_dmarc.${domain}`;
    const records = (await dependencies.lookUpTxt(name)).filter((text) => /^v=DMARC1\b/i.test(text));
    if (records.length > 1) {
      return wrong(
        `${name} has ${records.length} records of DMARC, so that none counts.`,
        'Leave only one of them',
      );
    }
    if (records[0]) return fine(`${name} says ${records[0]}`);
  }
  const name = `_dmarc.${mailDomain}`;
  return missing(
    'The DNS does not say what to do with mail that only pretends to be ours. Large providers take less from such a domain.',
    inDns(stage, name, [`${name} TXT "v=DMARC1; p=quarantine; rua=mailto:${stage.mail.team}"`]),
  );
}

/** A domain and its parent domains, without the top-level domain. */
function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, start) => labels.slice(start).join('.'));
}

/** How to add DNS records: by a deployment, if the stage's hosted zone contains the name. */
function inDns({ domain }: StageSettings, name: string, records: readonly string[]): string {
  if (domain && isInZone(name, domain)) {
    return 'A deployment puts it into the zone. After that it takes SES some minutes to find it, at most 72 hours';
  }
  return records.join('\n') || 'SES has not made the records yet: run the doctor again in a few minutes';
}

function formatRecord({ name, type, value }: DnsRecord): string {
  return `${name} ${type} ${value}`;
}
