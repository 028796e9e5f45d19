import { type ReactNode, useId } from 'react';
import type { ServicePage } from '../../content/service-pages.ts';
import { SERVICE_SAMPLES } from '../../content/service-samples.ts';
import { Example } from '../../illustrations/example.tsx';
import { Section, type Tone } from '../../ui/layout.tsx';
import { AnsweredDay } from './answered-day.tsx';
import { BrandSet } from './brand-set.tsx';
import { CampaignReport } from './campaign-report.tsx';
import { QuestionPlan } from './question-plan.tsx';
import { SendPlan } from './send-plan.tsx';

type Path = ServicePage['path'];

const SAMPLES: Readonly<Partial<Record<Path, readonly [tone: Tone, drawing: ReactNode]>>> = {
  '/services/content-creation': ['paper', <QuestionPlan key="sample" />],
  '/services/meta-advertising': ['paper', <CampaignReport key="sample" />],
  '/services/reputation-management': ['paper', <AnsweredDay key="sample" />],
  '/services/email-sms': ['night', <SendPlan key="sample" />],
  '/services/creative': ['kraft', <BrandSet key="sample" />],
};

/** The page's own piece of work, as wide as the page; nothing on pages whose hero shows it. */
export function Sample({ path }: { readonly path: Path }) {
  const heading = useId();
  const texts = SERVICE_SAMPLES[path];
  const [tone, drawing] = SAMPLES[path] ?? [];
  if (!texts) return null;
  return (
    <Section tone={tone ?? 'paper'} aria-labelledby={heading}>
      <div className="grid items-end gap-x-8 gap-y-4 lg:grid-cols-12">
        <h2 id={heading} className="text-headline lg:col-span-7">
          {texts.title}
        </h2>
        <p className="max-w-[30rem] text-soft lg:col-span-5">{texts.text}</p>
      </div>
      <Example shows={texts.shows} className="mt-8 lg:mt-12">
        {drawing}
      </Example>
    </Section>
  );
}
