import { brand } from '../../../domain/brand.ts';
import { PLUGIN } from '../../content/plugin.ts';
import { ArticleSyndicated } from '../../illustrations/article-syndicated.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckIcon, LeavesSiteIcon, MailIcon, PhoneIcon } from '../../ui/icons.tsx';
import { Container, Section } from '../../ui/layout.tsx';
import { NumberedSteps } from '../../ui/numbered-steps.tsx';

/** docs/product.md#about-plugin-and-legal-pages */
export function PluginPage() {
  return (
    <>
      <Hero />
      <Installation />
      <Support />
    </>
  );
}

function Hero() {
  return (
    <section
      data-tone="kraft"
      aria-labelledby="plugin"
      className="overflow-x-clip pt-10 pb-16 sm:pt-14 lg:pb-24"
    >
      <Container className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-14 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <Badge tone="mint" className="text-small">
            {PLUGIN.badge}
          </Badge>
          <h1 id="plugin" className="mt-5 text-poster lg:text-[clamp(4rem,6.4vw,6.25rem)]">
            {PLUGIN.title}
          </h1>
          <p className="mt-6 max-w-[36rem] text-lead text-soft">{PLUGIN.lead}</p>
          <ul className="mt-8 grid max-w-[38rem] gap-3">
            {PLUGIN.benefits.map((benefit) => (
              <li key={benefit} className="grid grid-cols-[1.5rem_1fr] gap-2">
                <CheckIcon className="mt-1 size-5 text-positive" />
                {benefit}
              </li>
            ))}
          </ul>
        </div>
        <div className="lg:col-span-5 lg:pt-10">
          <ArticleSyndicated className="mx-auto max-w-md pt-6 lg:mr-0" />
          <Download />
        </div>
      </Container>
    </section>
  );
}

function Download() {
  const facts = [
    ['Version', PLUGIN.version],
    ['File size', PLUGIN.size],
    ['Last updated', PLUGIN.updated],
    ['Compatibility', PLUGIN.compatibility],
  ] as const;
  return (
    <section
      data-tone="night"
      aria-labelledby="download"
      className="relative z-10 -mt-6 rounded-card p-6 shadow-lifted sm:p-8 lg:mr-12 lg:-ml-12"
    >
      <h2 id="download" className="text-title">
        {PLUGIN.headings.download}
      </h2>
      <dl className="mt-4">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-line border-b py-2.5">
            <dt className="text-soft">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink href={brand.pluginDownload} size="large" className="mt-6 w-full">
        <span>
          Download <span className="whitespace-nowrap">{PLUGIN.fileName}</span>
        </span>
      </ButtonLink>
      <p className="mt-4 text-small text-soft">{PLUGIN.offer}</p>
    </section>
  );
}

function Installation() {
  const { headings, installation, requirements } = PLUGIN;
  return (
    <Section aria-labelledby="installation">
      <div className="grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <div className="lg:sticky lg:top-32 lg:col-span-4 lg:self-start">
          <h2 id="installation" className="text-headline">
            {headings.installation}
          </h2>
          <div data-tone="mint" className="mt-8 rounded-card p-6 lg:mt-12">
            <h3 className="text-title">{headings.requirements}</h3>
            <ul className="mt-4 text-small">
              {requirements.map((requirement) => (
                <li key={requirement} className="border-line border-t py-2.5">
                  {requirement}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <NumberedSteps steps={installation} className="lg:col-span-7 lg:col-start-6" />
      </div>
    </Section>
  );
}

const CONTACTS = [
  { href: `mailto:${brand.email.support}`, address: brand.email.support, icon: <MailIcon /> },
  { href: brand.phone.href, address: brand.phone.display, icon: <PhoneIcon /> },
];

function Support() {
  const { headings, support } = PLUGIN;
  return (
    <Section tone="signal" aria-labelledby="support">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 lg:grid-cols-12 lg:items-end">
        <div className="lg:col-span-6">
          <h2 id="support" className="text-headline">
            {headings.support}
          </h2>
          <p className="mt-5 max-w-[30rem] text-lead">{support}</p>
          <ButtonLink href={brand.supportSite} size="large" className="mt-8">
            Open the support site
            <LeavesSiteIcon />
          </ButtonLink>
        </div>
        <div className="border-ink border-t-2 [overflow-wrap:anywhere] lg:col-span-5 lg:col-start-8">
          {CONTACTS.map(({ href, address, icon }) => (
            <a
              key={href}
              href={href}
              className="flex min-h-14 items-center gap-3 border-line border-b font-semibold text-subtitle hover:text-link"
            >
              {icon}
              {address}
            </a>
          ))}
        </div>
      </div>
    </Section>
  );
}
