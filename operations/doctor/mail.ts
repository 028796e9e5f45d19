/** Checks whether email can be sent and delivered. */
import { SESv2 } from '@aws-sdk/client-sesv2';
import { isInZone } from '../../infra/dns/host-names.ts';
import {
  createBounceRecord,
  createSpfRecord,
  type DnsRecord,
  getBounceDomain,
} from '../../infra/mail/mail-dns.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { ignoreError } from '../shared/errors.ts';
import type { Facts } from './facts.ts';
import { type Answer, blocking, type Check, fine, later, problem } from './findings.ts';

export const MAIL_CHECKS: readonly Check[] = [
  { name: 'Email service', run: service },
  { name: 'Email to the team', run: team },
  { name: 'Email domain', run: identity },
  { name: 'DKIM', run: dkim },
  { name: 'MAIL FROM', run: emailFrom },
  { name: 'SPF', run: spf },
  { name: 'DMARC', run: dmarc },
];

async function service({ aws, stage }: Facts): Promise<Answer> {
  const account = await new SESv2(aws).getAccount({});
  const console = `https://${stage.region}.console.aws.amazon.com/ses/home?region=${stage.region}#/account`;
  if (account.SendingEnabled === false)
    return problem('SES no longer sends email for this account.', `${console} has the reason`);
  if (account.EnforcementStatus !== undefined && account.EnforcementStatus !== 'HEALTHY')
    return problem(
      `SES is reviewing this account (${account.EnforcementStatus}).`,
      `${console} has the reason`,
    );
  if (!account.ProductionAccessEnabled) {
    return problem(
      'This account is in the sandbox of SES: email reaches verified addresses only, at most 200 a day.',
      `"Request production access" at ${console}; AWS answers in about a day`,
    );
  }
  const { Max24HourSend: limit } = account.SendQuota ?? {};
  return fine(`Sends to all addresses${limit === undefined ? '' : `, at most ${limit} a day`}`);
}

async function team({ aws, stage }: Facts): Promise<Answer> {
  const { team: EmailAddress } = stage.mail;
  const suppressed = new SESv2(aws).getSuppressedDestination({ EmailAddress });
  const found = (await ignoreError('NotFoundException', suppressed))?.SuppressedDestination;
  if (!found) return fine(`SES does not drop email to ${EmailAddress}`);
  const since = found.LastUpdateTime?.toISOString().slice(0, 10);
  return problem(
    `SES has dropped all email to ${EmailAddress} since ${since} (${found.Reason}), and reports it as sent.`,
    [
      `Once that mailbox works again: aws sesv2 delete-suppressed-destination --region ${stage.region} \\`,
      `--email-address ${EmailAddress}`,
      'To send the dropped email again: docs/operations.md#mail-does-not-reach-the-team',
    ].join('\n'),
  );
}

async function identity({ mailIdentity, mailDomain, stage }: Facts): Promise<Answer> {
  const { VerifiedForSendingStatus: isVerified } = (await mailIdentity()) ?? {};
  const setting = `mail.isVerified of stage ${stage.name} in infra/stages.ts`;
  const limit = 'Cognito itself sends the email of accounts, at most 50 a day.';
  if (stage.mail.isVerified) {
    if (isVerified) return fine(`${mailDomain} is verified`);
    const state =
      isVerified === undefined ? `SES does not know ${mailDomain}` : `${mailDomain} is not verified`;
    return blocking(
      `${state} yet, and Cognito refuses an unverified domain.`,
      `Set ${setting} to false, deploy, add the records that the doctor shows after that, and set it back to true`,
    );
  }
  if (isVerified)
    return problem(`${mailDomain} is verified, but ${limit}`, `Set ${setting} to true, and deploy`);
  if (isVerified === undefined)
    return later(
      `The first deployment registers ${mailDomain} at SES. The doctor shows the DNS records then.`,
    );
  return problem(
    `${mailDomain} is not verified yet. Until then ${limit}`,
    `Add the records of DKIM to the DNS. Once the domain is verified, set ${setting} to true, and deploy`,
  );
}

async function dkim({ mailIdentity, mailDomain, stage }: Facts): Promise<Answer | undefined> {
  const found = await mailIdentity();
  if (!found) return undefined;
  const { Status, Tokens = [], SigningHostedZone = 'dkim.amazonses.com' } = found.DkimAttributes ?? {};
  if (Status === 'SUCCESS') return fine('Email is signed');
  const records = Tokens.map(
    (token) => `${token}._domainkey.${mailDomain} CNAME ${token}.${SigningHostedZone}`,
  );
  return problem(
    `SES does not find the keys that prove where our email comes from (${Status}).`,
    inDns(stage, mailDomain, records),
  );
}

async function emailFrom({ mailIdentity, mailDomain, stage }: Facts): Promise<Answer | undefined> {
  const found = await mailIdentity();
  if (!found) return undefined;
  const { MailFromDomain: name = getBounceDomain(mailDomain), MailFromDomainStatus: status } =
    found.MailFromAttributes ?? {};
  if (status === 'SUCCESS') return fine(`Undeliverable email returns to ${name}`);
  return problem(
    `SES does not find the domain to which undeliverable email returns (${status ?? 'not set'}).`,
    inDns(stage, name, [
      formatRecord(createBounceRecord(name, stage.region)),
      formatRecord(createSpfRecord(name)),
    ]),
  );
}

async function spf({ mailIdentity, mailDomain, stage, dependencies }: Facts): Promise<Answer | undefined> {
  if (!(await mailIdentity())) return undefined;
  const name = getBounceDomain(mailDomain);
  const [text, ...others] = (await dependencies.lookUpTxt(name)).filter((one) => /^v=spf1\b/i.test(one));
  const record = formatRecord(createSpfRecord(name));
  if (others.length > 0)
    return problem(
      `${name} has ${others.length + 1} SPF records, so that none counts.`,
      `Keep only ${record}`,
    );
  if (!text) return problem(`The DNS has no SPF record of ${name}.`, inDns(stage, name, [record]));
  if (/\binclude:amazonses\.com\b/i.test(text)) return fine(`SES may send for ${name}`);
  return problem(`SES may not send for ${name}: "${text}"`, record);
}

async function dmarc({ mailDomain, stage, dependencies }: Facts): Promise<Answer> {
  for (const domain of withParents(mailDomain)) {
    const name = `_dmarc.${domain}`;
    const records = (await dependencies.lookUpTxt(name)).filter((text) => /^v=DMARC1\b/i.test(text));
    if (records.length > 1)
      return problem(
        `${name} has ${records.length} DMARC records, so that none counts.`,
        'Keep only one of them',
      );
    if (records[0]) return fine(`${name} is ${records[0]}`);
  }
  const name = `_dmarc.${mailDomain}`;
  return problem(
    'The DNS has no policy for email that only pretends to be ours. Large providers accept less from such a domain.',
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
  if (domain && isInZone(name, domain))
    return 'A deployment adds it to the zone. After that SES needs some minutes to find it, at most 72 hours';
  return records.join('\n') || 'SES has not created the records yet: run the doctor again in a few minutes';
}

function formatRecord({ name, type, value }: DnsRecord): string {
  return `${name} ${type} ${value}`;
}
