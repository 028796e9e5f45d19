import type { ReactNode } from 'react';
import { HOME } from '../../content/home.ts';
import { HOME_SERVICES } from '../../content/service-pages.ts';
import { CostFalling } from '../../illustrations/ad-in-feed.tsx';
import { VoiceCall } from '../../illustrations/conversations.tsx';
import { DocumentRounds } from '../../illustrations/document-rounds.tsx';
import { TextReminder } from '../../illustrations/mail-on-phone.tsx';
import { Neighbors } from '../../illustrations/neighbors.tsx';
import { TownMap } from '../../illustrations/town-map.tsx';
import { VideoCut } from '../../illustrations/video-cut.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Section, type Tone } from '../../ui/layout.tsx';

interface Place {
  readonly tone?: Tone;
  readonly shape: string;
  readonly picture: ReactNode;
}

/** The place of each of the seven services in the grid. */
const PLACES: readonly Place[] = [
  {
    tone: 'marigold',
    shape: 'lg:col-span-4',
    picture: <VideoCut className="mx-auto -mb-24 w-52 rotate-2" />,
  },
  { shape: 'lg:col-span-4', picture: <Neighbors className="-mb-6" /> },
  {
    tone: 'mint',
    shape: 'sm:col-span-2 lg:col-span-8 lg:grid-cols-[2fr_3fr] lg:content-stretch',
    picture: (
      <TownMap named className="-mx-6 -mb-6 h-64 lg:-my-8 lg:-mr-8 lg:ml-0 lg:h-auto [&>svg]:rounded-none" />
    ),
  },
  { tone: 'night', shape: 'lg:col-span-4', picture: <CostFalling className="-m-5" /> },
  { tone: 'marigold', shape: 'lg:col-span-3', picture: <TextReminder className="-rotate-1" /> },
  { shape: 'lg:col-span-5', picture: <VoiceCall /> },
  {
    tone: 'kraft',
    shape: 'sm:col-span-2 lg:col-span-4',
    picture: <DocumentRounds className="mx-auto -mb-28 w-full max-w-68" />,
  },
];

/** The seven services, each linked to its prices. */
export function ServiceGrid() {
  const { title, text } = HOME.services;
  return (
    <Section aria-labelledby="services">
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-12 lg:gap-6">
        <div className="pb-4 sm:col-span-2 lg:col-span-4 lg:pb-0">
          <h2 id="services" className="text-headline">
            {title}
          </h2>
          <p className="mt-5 max-w-80 text-lead text-soft">{text}</p>
        </div>
        {HOME_SERVICES.map((service, index) => {
          const place = PLACES[index];
          if (!place) return null;
          return (
            <div
              key={service.title}
              data-tone={place.tone}
              className={`late-layout grid content-between gap-8 overflow-hidden rounded-card p-6 lg:p-8 ${place.tone ? '' : 'bg-raised shadow-card'} ${place.shape}`}
            >
              <div>
                <h3 className="text-title">{service.title}</h3>
                <p className="mt-3 max-w-[32rem] text-soft">{service.text}</p>
                <ButtonLink href="/pricing" variant="secondary" size="small" className="mt-5 min-h-11!">
                  Learn More<span className="sr-only"> about {service.title}</span>
                </ButtonLink>
              </div>
              {place.picture}
            </div>
          );
        })}
      </div>
    </Section>
  );
}
