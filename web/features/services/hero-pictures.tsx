import type { ReactNode } from 'react';
import type { SERVICE_PAGES } from '../../../domain/site/pages.ts';
import { AdInFeed, CostFalling } from '../../illustrations/ad-in-feed.tsx';
import { ArticleDraft } from '../../illustrations/article-draft.tsx';
import { ChatBooking, VoiceCall } from '../../illustrations/conversations.tsx';
import { DocumentRounds } from '../../illustrations/document-rounds.tsx';
import { EmailOnPhone, TextReminder } from '../../illustrations/mail-on-phone.tsx';
import { MonthBoard } from '../../illustrations/month-board.tsx';
import { PageBeforeAfter } from '../../illustrations/page-before-after.tsx';
import { Review, ReviewAsked } from '../../illustrations/review-asked.tsx';
import { SearchClimb } from '../../illustrations/search-climb.tsx';
import { TownMap } from '../../illustrations/town-map.tsx';
import { ReviewAnswered } from '../../illustrations/tuesday.tsx';
import { VideoCut } from '../../illustrations/video-cut.tsx';

type Path = (typeof SERVICE_PAGES)[number]['path'];

/** Large pictures of each service's work. They may overlap the section below their hero. */
export const HERO_PICTURES: Readonly<Record<Path, ReactNode>> = {
  '/services/social-media': (
    <div className="relative pb-16 lg:-mr-4 lg:pb-24">
      <MonthBoard className="xl:ml-6" />
      <VideoCut className="absolute -right-2 bottom-4 w-28 rotate-3 sm:w-36 lg:-right-7 lg:bottom-3 lg:w-34" />
    </div>
  ),
  '/services/content-creation': (
    <div className="relative pb-14 lg:pt-4 lg:pb-40">
      <ArticleDraft className="lg:mr-36 lg:-ml-6 xl:mr-44" />
      <VideoCut
        cut="longer"
        className="relative z-10 -mt-6 ml-auto w-36 rotate-2 lg:absolute lg:right-0 lg:-bottom-14 lg:mt-0 lg:w-40 xl:w-48"
      />
    </div>
  ),
  '/services/meta-advertising': (
    <div className="relative xl:-mb-24">
      <AdInFeed className="mx-auto max-w-sm rotate-1 xl:mr-0 xl:w-80" />
      <CostFalling className="relative z-10 -mt-2 -mb-4 max-w-xs xl:absolute xl:-bottom-20 xl:-left-5 xl:mt-0 xl:mb-0 xl:w-68" />
    </div>
  ),
  '/services/seo': (
    <div className="relative lg:mr-[calc(-3rem-max(0px,(100vw-80rem)/2))]">
      <TownMap className="h-88 lg:h-120 lg:[&>svg]:rounded-r-none" />
      <SearchClimb
        by="plumber"
        className="relative z-10 -mt-24 -mb-4 ml-auto max-w-[20rem] lg:absolute lg:right-28 lg:-bottom-10 lg:mt-0 lg:mb-0 lg:w-80"
      />
    </div>
  ),
  '/services/reputation-management': (
    <div className="grid gap-4 pb-16 sm:grid-cols-2 lg:grid-cols-[5fr_7fr] lg:gap-6 lg:pb-24">
      <ReviewAsked className="self-end" />
      <Review
        name="Joan"
        stars={5}
        text="Luis put the old heater out on the curb and swept after himself. I have had guests who did less."
        reply="Joan, he was raised right. The filter is due in May; we will text you."
      />
      <div className="sm:col-span-2 lg:ml-24">
        <ReviewAnswered />
      </div>
    </div>
  ),
  '/services/email-sms': (
    <div className="relative mx-auto max-w-md lg:h-[34rem]">
      <EmailOnPhone className="mx-auto w-72 pb-42 lg:mr-0 lg:w-80 lg:rotate-2 lg:pb-0" />
      <TextReminder className="absolute bottom-8 left-0 w-64 -rotate-2 lg:bottom-16 lg:-left-28" />
    </div>
  ),
  '/services/automation': (
    <div className="grid gap-6 pb-16 sm:grid-cols-2 lg:pb-24">
      <ChatBooking />
      <VoiceCall className="sm:mt-20" />
    </div>
  ),
  '/services/creative': (
    <div className="relative pb-20 xl:pb-36">
      <PageBeforeAfter className="xl:mr-24" />
      <DocumentRounds className="relative z-10 -mt-10 ml-auto w-60 sm:mr-8 xl:absolute xl:-right-10 xl:-bottom-12 xl:mt-0 xl:mr-0" />
    </div>
  ),
};
