import { HOME } from '../../content/home.ts';
import { AdSwitched, CallAnswered, ListingsFixed, ReviewAnswered } from '../../illustrations/tuesday.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/layout.tsx';

/** The work of the day, in order of time. */
const WORK = [ListingsFixed, ReviewAnswered, CallAnswered, AdSwitched];

/** One day of small jobs. */
export function Tuesday() {
  const { title, text, action, moments } = HOME.tuesday;
  return (
    <Section tone="kraft" aria-labelledby="tuesday">
      <div className="gap-x-8 lg:grid lg:grid-cols-12">
        <div className="lg:sticky lg:top-32 lg:col-span-5 lg:self-start">
          <h2 id="tuesday" className="text-headline">
            {title}
          </h2>
          <p className="mt-5 max-w-124 text-lead text-soft">{text}</p>
          <ButtonLink href="/services" variant="secondary" className="mt-8">
            {action}
          </ButtonLink>
        </div>
        <ol className="mt-12 lg:col-span-6 lg:col-start-7 lg:mt-0">
          {moments.map(({ time, title: moment }, index) => {
            const Work = WORK[index];
            return (
              <li
                key={time}
                className="grid gap-x-6 gap-y-3 border-ink border-t-2 py-6 sm:grid-cols-[9rem_1fr]"
              >
                <p className="font-display font-extrabold text-title tabular-nums">{time}</p>
                <div>
                  <h3 className="mb-3 font-semibold font-text text-subtitle">{moment}</h3>
                  {Work && <Work />}
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </Section>
  );
}
