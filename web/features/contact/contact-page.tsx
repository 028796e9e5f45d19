import type { ReactNode } from 'react';
import { brand } from '../../../domain/brand.ts';
import { BUSINESS_HOURS, OPENING_HOURS } from '../../../domain/time/business-hours.ts';
import { CONTACT } from '../../content/contact.ts';
import { CONTACT_QUESTIONS } from '../../content/questions.ts';
import { QuestionList } from '../../ui/disclosure.tsx';
import { EmailIcon, PhoneIcon } from '../../ui/icons.tsx';
import { Container, Section } from '../../ui/layout.tsx';
import { Bars } from '../../ui/logo.tsx';

/** docs/product.md#contact */
export function ContactPage({ form }: { readonly form: ReactNode }) {
  return (
    <>
      <Opening />
      <Container className="-mt-32 grid gap-x-8 gap-y-10 pb-16 lg:-mt-[32rem] xl:-mt-[29rem] lg:grid-cols-12 lg:pb-28">
        <section id="contact-form" aria-labelledby="letter" className="min-w-0 lg:col-span-7">
          {form}
        </section>
        <div className="grid content-start gap-10 lg:col-span-4 lg:col-start-9 lg:gap-16">
          <Next />
          <div className="lg:sticky lg:top-28">
            <Ways />
          </div>
        </div>
      </Container>
      <Guarantee />
      <Questions />
    </>
  );
}

function Opening() {
  return (
    <section
      data-tone="signal"
      aria-labelledby="contact"
      className="pt-10 pb-40 sm:pt-14 lg:pb-[34rem] xl:pb-[31rem]"
    >
      <Container className="grid gap-x-8 gap-y-7 lg:grid-cols-12">
        <h1 id="contact" className="text-poster max-sm:text-[3.25rem] lg:col-span-12">
          {CONTACT.title}
        </h1>
        <p className="max-w-[30rem] text-lead lg:col-span-4 lg:col-start-9">{CONTACT.lead}</p>
      </Container>
    </section>
  );
}

/** The way from the form to the first work. In wide windows, it stands on the ground of the opening. */
function Next() {
  const { title, steps } = CONTACT.next;
  return (
    <div
      data-tone="signal"
      className="rounded-card p-6 lg:min-h-[32rem] xl:min-h-[29rem] lg:rounded-none lg:p-0 lg:pb-6"
    >
      <h2 className="text-title">{title}</h2>
      <ol className="mt-5">
        {steps.map(({ when, what }, index) => (
          <li key={when} className="grid grid-cols-[2.75rem_1fr] gap-x-3 border-line border-t py-3.5">
            <Bars lit={index + 2} className="mt-1 h-6" />
            <div>
              <h3 className="font-semibold font-text">{when}</h3>
              <p className="mt-0.5 text-small text-soft">{what}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

const { general, phone, support } = CONTACT.cards;

const WAYS = [
  { ...general, href: `mailto:${brand.email.general}`, address: brand.email.general, icon: <EmailIcon /> },
  { ...phone, href: brand.phone.href, address: brand.phone.display, icon: <PhoneIcon /> },
  { ...support, href: `mailto:${brand.email.support}`, address: brand.email.support, icon: <EmailIcon /> },
];

function Ways() {
  return (
    <address className="not-italic">
      {WAYS.map(({ title, note, href, address, icon }) => (
        <div key={title} className="border-ink border-t-2 py-5">
          <h2 className="flex items-center gap-2 font-semibold font-text text-small">
            {icon}
            {title}
          </h2>
          <a
            href={href}
            className="mt-1 inline-block min-h-11 content-center font-display font-extrabold text-title underline-offset-4 [overflow-wrap:anywhere] hover:text-link hover:underline"
          >
            {address}
          </a>
          <p className="text-small text-soft">{note}</p>
        </div>
      ))}
    </address>
  );
}

/** The longest time until a reply, shown on a clock. */
function Guarantee() {
  const { title, text, example } = CONTACT.guarantee;
  return (
    <Section tone="mint" aria-labelledby="guarantee">
      <div className="grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <p className="font-display font-extrabold text-[9rem] leading-[0.8] tracking-[-0.04em] lg:text-[26rem]">
            {BUSINESS_HOURS.reply}
          </p>
          <p className="mt-2 font-display font-extrabold text-title">business hours</p>
          <p className="mt-2 text-small text-soft">{OPENING_HOURS}</p>
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          <h2 id="guarantee" className="text-headline">
            {title}
          </h2>
          <p className="mt-5 max-w-[34rem] text-lead text-soft">{text}</p>
          <ol className="mt-8 border-ink border-l-2">
            {example.map(({ time, what }, index) => (
              <li key={time} className="relative grid grid-cols-[4rem_1fr] gap-3 py-2.5 pl-6">
                <span
                  className={`absolute top-4 -left-[0.6rem] size-4.5 rounded-round border-4 border-surface ${index === example.length - 1 ? 'bg-signal' : 'bg-ink'}`}
                />
                <b className="font-display font-extrabold text-subtitle tabular-nums">{time}</b>
                {what}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Section>
  );
}

function Questions() {
  return (
    <Section aria-labelledby="questions">
      <div className="grid gap-x-8 gap-y-8 lg:grid-cols-12">
        <h2 id="questions" className="text-headline lg:col-span-4">
          {CONTACT.questions}
        </h2>
        <QuestionList questions={CONTACT_QUESTIONS} className="lg:col-span-8" />
      </div>
    </Section>
  );
}
