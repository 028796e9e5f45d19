import { HOME } from '../../content/home.ts';
import { WHY_CHOOSE } from '../../content/service-pages.ts';
import { Section, type Tone } from '../../ui/layout.tsx';

const TONES: readonly (Tone | undefined)[] = ['marigold', undefined, undefined, 'mint'];

/** Where each card hangs: like four posters on a wall, none level with its neighbour. */
const PLACES = ['lg:rotate-[-1deg]', 'lg:mt-16', 'lg:mt-6', 'lg:mt-24 lg:rotate-[1deg]'];

/** Four reasons. */
export function WhyChoose() {
  return (
    <Section tone="kraft" aria-labelledby="why">
      <h2 id="why" className="text-headline lg:-mb-2">
        {HOME.why.title}
      </h2>
      <div className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:items-start lg:gap-5">
        {WHY_CHOOSE.map(({ title, text }, index) => (
          <div
            key={title}
            data-tone={TONES[index]}
            className={`rounded-card p-6 shadow-card transition-[rotate] duration-500 ease-settle hover:rotate-0 ${TONES[index] ? '' : 'bg-raised'} ${PLACES[index]}`}
          >
            <h3 className="text-title">{title}</h3>
            <p className="mt-4 text-soft">{text}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}
