import { ABOUT, IMPACT, OUR_APPROACH, VALUES, WHO_WE_ARE } from '../../content/about.ts';
import { getMemberId, TEAM } from '../../content/team.ts';
import { Portrait } from '../../illustrations/portrait.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Container, Section } from '../../ui/layout.tsx';
import { Bars } from '../../ui/logo.tsx';
import { Team } from './team.tsx';

/** docs/product.md#about-plugin-and-legal-pages */
export function AboutPage() {
  return (
    <>
      <Hero />
      <WhoWeAre />
      <Impact />
      <Approach />
      <Team />
      <Values />
      <Closing />
    </>
  );
}

/** All thirteen people in a row at the bottom. Each shows a name and a role, and links to the details. */
function Hero() {
  return (
    <section data-tone="marigold" aria-labelledby="about" className="pt-10 sm:pt-14">
      <Container className="grid items-end gap-x-8 gap-y-6 lg:grid-cols-12">
        <h1 id="about" className="text-poster lg:col-span-8">
          {ABOUT.title[0]} <br />
          {ABOUT.title[1]}
        </h1>
        <p className="max-w-[32rem] text-lead lg:col-span-4 lg:pb-3">{ABOUT.lead}</p>
      </Container>
      <ul className="relative mx-auto mt-6 flex max-w-[110rem] flex-wrap justify-center px-3 pt-12 lg:flex-nowrap">
        {TEAM.map((member) => (
          <li key={member.name} className="group w-[14.2%] lg:relative lg:w-[calc(100%/13)]">
            <a href={`#${getMemberId(member)}`} className="block">
              <Portrait
                member={member}
                cutOut
                className="-mx-1 w-[calc(100%+0.5rem)] origin-bottom transition-[scale] duration-300 ease-settle group-focus-within:scale-108 group-hover:scale-108 lg:-mx-3 lg:w-[calc(100%+1.5rem)]"
              />
              <span className={NAME}>
                {member.name}
                <span className="font-normal">, {member.role}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Above the head where there is room, otherwise above the whole group. Takes no space in the layout. */
const NAME =
  'pointer-events-none absolute top-0 left-5 z-10 w-max max-w-[calc(100%-2.5rem)] rounded-control bg-night px-3 py-1.5 font-semibold ' +
  'text-chalk text-label sm:text-small lg:max-w-none opacity-0 transition-opacity duration-200 group-focus-within:opacity-100 group-hover:opacity-100 ' +
  'lg:-top-12 lg:left-1/2 lg:-translate-x-1/2 lg:group-nth-[-n+2]:left-0 lg:group-nth-[-n+2]:translate-x-0 ' +
  'lg:group-nth-[n+12]:right-0 lg:group-nth-[n+12]:left-auto lg:group-nth-[n+12]:translate-x-0';

function WhoWeAre() {
  const [first, ...others] = WHO_WE_ARE;
  return (
    <Section aria-labelledby="who">
      <div className="grid gap-x-8 gap-y-8 lg:grid-cols-12">
        <h2 id="who" className="text-headline lg:col-span-4">
          {ABOUT.headings.who}
        </h2>
        <div className="lg:col-span-8">
          <p className="font-display font-extrabold text-title lg:text-[2.5rem] lg:leading-[1.08]">{first}</p>
          <div className="mt-8 gap-8 space-y-5 text-soft sm:columns-2 sm:space-y-0 [&>p]:break-inside-avoid">
            {others.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </div>
    </Section>
  );
}

function Impact() {
  return (
    <Section tone="night" aria-labelledby="impact" className="py-12! lg:py-20!">
      <h2 id="impact" className="text-title">
        {ABOUT.headings.impact}
      </h2>
      <dl className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-12 lg:mt-10">
        {IMPACT.map(({ value, label, note }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end border-ink border-t-2 pt-5 sm:col-span-4 sm:nth-2:col-span-3 sm:first:col-span-5"
          >
            <dt className="mt-3 text-lead">
              {label}
              {note && <span className="block max-w-[20rem] text-small text-soft">{note}</span>}
            </dt>
            <dd className="font-display font-extrabold text-[5.5rem] leading-[0.85] tracking-[-0.03em] tabular-nums sm:text-[clamp(4rem,10vw,9rem)]">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Approach() {
  const { paragraphs, principles } = OUR_APPROACH;
  return (
    <Section tone="kraft" aria-labelledby="approach">
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 id="approach" className="text-headline">
            {ABOUT.headings.approach}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-6 max-w-[34rem] text-lead text-soft">
              {paragraph}
            </p>
          ))}
        </div>
        <ul className="lg:col-span-5 lg:col-start-8">
          {principles.map(({ title, text }) => (
            <li key={title} className="border-ink border-t-2 py-6">
              <h3 className="text-title">{title}</h3>
              <p className="mt-2 text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function Values() {
  return (
    <Section tone="mint" aria-labelledby="values">
      <h2 id="values" className="text-headline">
        {ABOUT.headings.values}
      </h2>
      <ul className="mt-8 grid gap-x-8 gap-y-8 lg:mt-12 lg:grid-cols-3">
        {VALUES.map(({ title, text }) => (
          <li key={title} className="border-ink border-t-2 pt-5">
            <h3 className="text-[2rem] leading-tight">{title}</h3>
            <p className="mt-3 max-w-[28rem] text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Closing() {
  const { title, contact, pricing } = ABOUT.closing;
  return (
    <Section tone="signal" aria-labelledby="closing">
      <div className="flex flex-wrap items-end justify-between gap-10">
        <div>
          <h2 id="closing" className="text-headline">
            {title}
          </h2>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/contact" size="large">
              {contact}
            </ButtonLink>
            <ButtonLink href="/pricing" size="large" variant="secondary">
              {pricing}
            </ButtonLink>
          </div>
        </div>
        <Bars className="hidden h-44 sm:block" />
      </div>
    </Section>
  );
}
