import { PROMISES } from '../../domain/promises.ts';
import type { DocumentPage } from '../documents/document.tsx';
import { SearchClimb } from '../illustrations/search-climb.tsx';
import { AdSwitched, CallAnswered, ListingsFixed, ReviewAnswered } from '../illustrations/tuesday.tsx';
import { WeekBoard } from '../illustrations/week-board.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import * as icons from '../ui/icons.tsx';
import { Section, type Tone } from '../ui/layout.tsx';
import { Bars, Logo } from '../ui/logo.tsx';
import { Price } from '../ui/price.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Controls, Failure } from './controls.tsx';
import styles from './workshop.css?inline';

/** Every element of the identity on every ground. Described in docs/visual-identity.md; in development only. */
export const ELEMENTS: DocumentPage = {
  path: '/_elements',
  head: { title: 'Elements', description: 'Every element of the identity.', noIndex: true },
  links: (
    <>
      <style>{styles}</style>
      <script type="module" src="/workshop/toasts.ts" />
    </>
  ),
  body: <Elements />,
};

function Elements() {
  return (
    <>
      <Section aria-labelledby="elements">
        <h1 id="elements" className="text-poster">
          Elements
        </h1>
        <p className="mt-6 max-w-[60ch] text-lead text-soft">
          Every control in every state by day and after dark, then the same parts on each ground. A part takes
          its colors from the roles, and the ground deals the roles.
        </p>
      </Section>
      <Type />
      <Controls scheme="light" />
      <Controls scheme="dark" />
      {TONES.map((tone) => (
        <Ground key={tone} tone={tone} />
      ))}
      <Work />
      <Failure />
    </>
  );
}

const TONES: readonly Tone[] = ['paper', 'kraft', 'night', 'signal', 'marigold', 'mint'];

const DISPLAY = 'font-display font-extrabold';

const SCALE = [
  ['text-poster', DISPLAY, 'Loud and clear'],
  ['text-headline', DISPLAY, 'Tuesday, while you were busy'],
  ['text-title', DISPLAY, 'Every price is on one page'],
  ['text-subtitle', DISPLAY, 'Money moved to the ad that works'],
  ['text-lead', '', 'We plan, make and run the marketing of franchises and local businesses.'],
  ['text-body', '', 'You approve the week on Friday. Long text keeps to 68 characters a line.'],
  ['text-small', '', 'Two rounds of changes per post, captions written for your town.'],
  ['text-label', '', 'Billed once a year, setup fee with the first payment'],
] as const;

function Type() {
  return (
    <Section tone="paper" aria-label="Type" className="pt-0! lg:pt-0!">
      {SCALE.map(([size, face, sample]) => (
        <p key={size} className={`mt-6 max-w-[68ch] ${face} ${size}`}>
          {sample} <span className="font-normal font-text text-label text-soft tracking-normal">{size}</span>
        </p>
      ))}
    </Section>
  );
}

const GROUNDS = [
  'bg-surface',
  'bg-raised',
  'bg-sunk',
  'bg-action',
  'bg-positive-wash',
  'bg-danger-wash',
] as const;

function Ground({ tone }: { readonly tone: Tone }) {
  return (
    <Section tone={tone} aria-labelledby={`on-${tone}`}>
      <h2 id={`on-${tone}`} className="text-headline">
        On {tone}
      </h2>
      <div className="mt-8 flex flex-wrap gap-3">
        {GROUNDS.map((ground) => (
          <div
            key={ground}
            className={`h-20 w-36 rounded-control border border-line p-2 text-label ${ground}`}
          >
            <span className={ground === 'bg-action' ? 'text-on-action' : ''}>{ground.slice(3)}</span>
          </div>
        ))}
      </div>
      <p className="mt-8">
        Ink, <span className="text-soft">soft</span>,{' '}
        <a href="#main" className="text-link underline">
          a link to the top
        </a>
        , <span className="text-positive">positive</span>, <span className="text-danger">danger</span>.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <Button busy>Creating checkout session...</Button>
        <Button disabled>Disabled</Button>
        <ButtonLink href="/pricing" size="small">
          Small link
        </ButtonLink>
        <ButtonLink href="/pricing" size="large">
          Large link
        </ButtonLink>
        <span className="rounded-notch outline-3 outline-focus outline-offset-3">Focus</span>
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <Badge>Neutral</Badge>
        <Badge tone="positive">Save $288 a year</Badge>
        <Badge tone="danger">Payment failed</Badge>
        <Badge tone="marigold">New</Badge>
        <Badge tone="mint">Popular</Badge>
        <SegmentedControl
          legend="Billing"
          value="monthly"
          options={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'annual', label: 'Annual', note: 'billed once a year' },
          ]}
        />
        <Price amount={1234} per="month" className="font-display font-extrabold text-title" />
      </div>
      <div className="mt-8 grid gap-6 md:grid-cols-3">
        <TextField
          label="Email address"
          type="email"
          placeholder="dana@example.com"
          hint="For the receipt."
        />
        <TextField label="Phone" defaultValue="12" error="Give all ten digits, such as 801 555 0142." />
        <div className="rounded-card bg-raised p-5 shadow-card">
          <p className="font-semibold text-subtitle">A card</p>
          <p className="mt-1 text-small text-soft">On the raised color, with the small shadow.</p>
        </div>
      </div>
      <div className="mt-8 max-w-160">
        <Disclosure summary="When does the work start?">
          Within {PROMISES.workStart} of signing, with a call within {PROMISES.call} of the first payment.
        </Disclosure>
      </div>
    </Section>
  );
}

function Work() {
  return (
    <Section tone="kraft" aria-labelledby="work">
      <h2 id="work" className="text-headline">
        Signs, pieces of work
      </h2>
      <div className="mt-8 flex flex-wrap items-end gap-8">
        <Logo />
        {[0, 1, 2, 3, 4, 5].map((lit) => (
          <Bars key={lit} lit={lit} className="h-12" />
        ))}
      </div>
      <div className="mt-8 flex flex-wrap gap-4">
        {Object.entries(icons).map(([name, Icon]) => (
          <span key={name} title={name}>
            <Icon className="size-6" />
          </span>
        ))}
      </div>
      <WeekBoard className="mt-10" />
      <div className="mt-6 grid items-start gap-6 md:grid-cols-3">
        <SearchClimb />
        <ListingsFixed />
        <ReviewAnswered />
        <CallAnswered />
        <AdSwitched />
      </div>
    </Section>
  );
}
