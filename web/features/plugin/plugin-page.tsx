import type { ReactNode } from 'react';
import { brand } from '../../../domain/brand.ts';
import { PLUGIN } from '../../content/plugin.ts';
import { ArticleSyndicated } from '../../illustrations/article-syndicated.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckIcon, EmailIcon, LeavesSiteIcon, PhoneIcon } from '../../ui/icons.tsx';
import { Container, Section } from '../../ui/layout.tsx';
import { Connected, Prepared, Uploaded } from './pictures.tsx';

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
  const { headings, installation, phases, requirements } = PLUGIN;
  return (
    <Section aria-labelledby="installation">
      <div className="grid items-start gap-x-8 gap-y-8 lg:grid-cols-12">
        <h2 id="installation" className="text-headline lg:col-span-5">
          {headings.installation}
        </h2>
        <div data-tone="mint" className="rounded-card p-6 lg:col-span-7">
          <h3 className="text-subtitle">{headings.requirements}</h3>
          <ul className="mt-3 grid gap-x-6 text-small sm:grid-cols-2">
            {requirements.map((requirement) => (
              <li key={requirement} className="border-line border-t py-2 last:odd:sm:col-span-2">
                {requirement}
              </li>
            ))}
          </ul>
        </div>
      </div>
      {phases.map(({ title, from, to }, index) => (
        <Phase
          key={title}
          title={title}
          first={from}
          steps={installation.slice(from - 1, to)}
          picture={PICTURES[index]}
          isMirrored={index % 2 === 1}
        />
      ))}
    </Section>
  );
}

/** By phase of the installation. */
const PICTURES = [<Prepared key="prepared" />, <Uploaded key="uploaded" />, <Connected key="connected" />];

interface PhaseProps {
  readonly title: string;
  /** The number of its first step. */
  readonly first: number;
  readonly steps: (typeof PLUGIN)['installation'];
  readonly picture: ReactNode;
  readonly isMirrored: boolean;
}

/** Some steps beside a picture of the screen that they lead to. */
function Phase({ title, first, steps, picture, isMirrored }: PhaseProps) {
  return (
    <div className="mt-12 grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-8 border-ink border-t-2 pt-8 lg:mt-16 lg:grid-cols-2 lg:pt-12">
      <div>
        <h3 className="text-title">{title}</h3>
        <ol start={first} className="mt-5 grid gap-5">
          {steps.map((step, index) => (
            <li key={step.title} className="grid grid-cols-[2.75rem_1fr] gap-x-4">
              <span
                aria-hidden="true"
                className="grid size-11 place-items-center rounded-round bg-ink font-display font-extrabold text-subtitle text-surface"
              >
                {first + index}
              </span>
              <div>
                <h4 className="pt-2 font-semibold text-subtitle">{step.title}</h4>
                <p className="mt-1 max-w-[32rem] text-soft">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <div className={isMirrored ? 'lg:order-first' : ''}>{picture}</div>
    </div>
  );
}

const CONTACTS = [
  { href: `mailto:${brand.email.support}`, address: brand.email.support, icon: <EmailIcon /> },
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
