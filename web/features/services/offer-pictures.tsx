import type { ReactNode } from 'react';
import type { ServiceId } from '../../../domain/shop/catalog.ts';
import { TEAM } from '../../content/team.ts';
import { CostFalling } from '../../illustrations/ad-in-feed.tsx';
import { ArticleDraft } from '../../illustrations/article-draft.tsx';
import { ChatBooking, VoiceCall } from '../../illustrations/conversations.tsx';
import { DocumentRounds } from '../../illustrations/document-rounds.tsx';
import { EmailOnPhone } from '../../illustrations/mail-on-phone.tsx';
import { Neighbors } from '../../illustrations/neighbors.tsx';
import { Newsletter } from '../../illustrations/newsletter.tsx';
import { PageBeforeAfter } from '../../illustrations/page-before-after.tsx';
import { Portrait } from '../../illustrations/portrait.tsx';
import { ReviewAsked } from '../../illustrations/review-asked.tsx';
import { SearchClimb } from '../../illustrations/search-climb.tsx';
import { TownMap } from '../../illustrations/town-map.tsx';
import { AdSwitched, ListingsFixed } from '../../illustrations/tuesday.tsx';
import { VideoCut } from '../../illustrations/video-cut.tsx';
import { StarIcon } from '../../ui/icons.tsx';

/** Where a picture is, and how far it is scaled down. */
const WHOLE = 'top-3 left-3 w-80 scale-[0.4]';
const MAP = 'inset-0';

/** The named person of premium care. */
const STRATEGIST = TEAM.find(({ role }) => role === 'Head of Strategy');

const PICTURES: Readonly<Record<ServiceId, readonly [picture: ReactNode, place: string]>> = {
  'social-static-5': [<PostsLit key="picture" count={5} />, MAP],
  'social-static-10': [<PostsLit key="picture" count={10} />, MAP],
  'social-static-15': [<PostsLit key="picture" count={15} />, MAP],
  'social-video-2': [<VideoCut key="picture" />, 'top-2 left-7 w-36 scale-[0.4]'],
  'social-video-4': [<VideoCut key="picture" cut="longer" />, 'top-2 left-7 w-36 scale-[0.4]'],
  'linkedin-connected': [<Invited key="picture" />, MAP],
  'facebook-followers': [<Neighbors key="picture" />, 'top-1 -left-8 w-80 scale-[0.55]'],
  'instagram-followers': [<PhotoLiked key="picture" />, MAP],
  'blogs-2': [<ArticleDraft key="picture" />, WHOLE],
  'campaign-management': [
    <EmailOnPhone key="picture" isCut />,
    'top-3 left-5 w-72 scale-[0.26] lg:scale-[0.3]',
  ],
  'seo-bundle': [<TownMap key="picture" className="h-full" />, MAP],
  'basic-seo': [<SearchClimb key="picture" by="plumber" />, WHOLE],
  'gbp-optimization': [<Praised key="picture" />, MAP],
  'directory-listings': [<ListingsFixed key="picture" />, WHOLE],
  'review-automation': [<ReviewAsked key="picture" />, WHOLE],
  'advertising-management': [<CostFalling key="picture" />, WHOLE],
  'video-ads': [<VideoCut key="picture" />, 'top-2 left-7 w-36 scale-[0.4]'],
  'second-ad-channel': [<AdSwitched key="picture" />, WHOLE],
  'ai-chatbot': [<ChatBooking key="picture" />, WHOLE],
  'ai-voice-agent': [<VoiceCall key="picture" />, WHOLE],
  'landing-page-basic-maintenance': [<PageBeforeAfter key="picture" />, 'top-3 left-3 w-96 scale-[0.24]'],
  'landing-page-premium-maintenance': [<PageBeforeAfter key="picture" />, WHOLE],
  'marketing-documents': [<DocumentRounds key="picture" />, 'top-3 left-6 w-60 scale-[0.4]'],
  'monthly-newsletter': [<Newsletter key="picture" />, WHOLE],
  'premium-care': [
    STRATEGIST && <Portrait key="picture" member={STRATEGIST} className="w-full" />,
    'inset-x-0 -top-2',
  ],
};

/** A sample of a service, small. The row beside it says everything, so screen readers skip it. */
export function OfferPicture({ service }: { readonly service: ServiceId }) {
  const [picture, place] = PICTURES[service];
  return (
    <div
      aria-hidden="true"
      data-tone="paper"
      className="relative h-18 w-24 overflow-hidden rounded-control bg-sunk lg:h-20 lg:w-28"
    >
      <div className={`absolute origin-top-left ${place}`}>{picture}</div>
    </div>
  );
}

const ROW = [0, 1, 2, 3, 4];

/** Fifteen days of posts, of which some are lit. */
function PostsLit({ count }: { readonly count: number }) {
  return (
    <svg viewBox="0 0 112 80" className="size-full" aria-hidden="true">
      {[0, 1, 2].map((week) =>
        ROW.map((day) => (
          <rect
            key={day}
            x={9 + day * 19.5}
            y={11 + week * 20}
            width="16"
            height="17"
            rx="3"
            className={
              week * 5 + day < count ? ['fill-marigold', 'fill-mint', 'fill-signal'][week] : 'fill-surface'
            }
          />
        )),
      )}
    </svg>
  );
}

/** A new connection of a salesperson. */
function Invited() {
  return (
    <svg viewBox="0 0 112 80" className="size-full" aria-hidden="true" focusable="false">
      <path className="stroke-edge" strokeWidth="2" strokeDasharray="2 5" d="M36 38h40" />
      {[
        [30, 'fill-signal'],
        [82, 'fill-mint'],
      ].map(([x, tone]) => (
        <g key={x} transform={`translate(${x} 38)`}>
          <circle className="fill-night" cy="-13" r="10" />
          <path className={String(tone)} d="M-18 24v-8a18 18 0 0 1 36 0v8z" />
        </g>
      ))}
    </svg>
  );
}

/** A post that a neighbor likes. */
function PhotoLiked() {
  return (
    <svg viewBox="0 0 112 80" className="size-full" aria-hidden="true" focusable="false">
      <path className="fill-chalk" d="M26 6h60v74H26z" />
      <path className="fill-mint" d="M31 11h50v44H31z" />
      <circle className="fill-marigold" cx="66" cy="25" r="7" />
      <path className="fill-night" d="M31 55l17-22 13 14 7-7 13 15z" />
      <path className="fill-signal" d="M39 74l-6-6a4 4 0 0 1 6-6 4 4 0 0 1 6 6z" />
      <path className="fill-line" d="M51 64h28v4H51z" />
    </svg>
  );
}

/** A rating and its stars. */
function Praised() {
  return (
    <div className="grid size-full place-content-center gap-1.5 bg-mint text-night">
      <b className="text-center font-display font-extrabold text-title leading-none">4.8</b>
      <span className="flex gap-0.5">
        {ROW.map((star) => (
          <StarIcon key={star} className="size-3.5" />
        ))}
      </span>
    </div>
  );
}
