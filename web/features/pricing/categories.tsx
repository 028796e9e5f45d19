import type { ReactNode } from 'react';
import { type Category, RECOMMENDED_SPEND } from '../../../domain/shop/catalog.ts';
import { SearchClimb } from '../../illustrations/search-climb.tsx';
import { AdSwitched, CallAnswered } from '../../illustrations/tuesday.tsx';
import { dollars } from '../../lib/dollars.ts';
import type { Tone } from '../../ui/layout.tsx';
import { NeighborsFollow, PageRebuilt, PostsApproved } from './pictures.tsx';

export interface CategoryLook {
  readonly anchor: string;
  /** Short enough for the navigation bar. */
  readonly label: string;
  readonly introduction: string;
  /** Explains costs that are paid to third parties. */
  readonly note?: string;
  readonly tone: Tone;
  /** A sample of the work, for categories tall enough to have one beside them. */
  readonly picture?: ReactNode;
}

const { adsPerMonth, boostingPerMonth, smsNumberPerMonth, smsPerTextSegment } = RECOMMENDED_SPEND;

export const CATEGORY_LOOKS: Readonly<Record<Category, CategoryLook>> = {
  'Social Media Management - Static & Video Content': {
    anchor: 'social-media',
    label: 'Social media',
    introduction: 'Choose how often you want to be seen. Add video to your posts, or order it on its own.',
    note: `Boosting is optional and paid to the channel. We suggest ${dollars(boostingPerMonth)} a month.`,
    tone: 'paper',
    picture: <PostsApproved />,
  },
  'Connections & Followers': {
    anchor: 'followers',
    label: 'Followers',
    introduction: 'Real people from the places you serve. No bought accounts, ever.',
    tone: 'paper',
    picture: <NeighborsFollow />,
  },
  Blogs: {
    anchor: 'blogs',
    label: 'Blogs',
    introduction: 'Answers to what your customers type into a search box.',
    tone: 'paper',
  },
  'Email & SMS Campaign Management': {
    anchor: 'email-sms',
    label: 'Email & SMS',
    introduction: 'For the customers you already have, and would like to see again.',
    note: `Texts are paid to the carrier: about ${dollars(smsNumberPerMonth)} a month for a number and $${smsPerTextSegment} per text segment.`,
    tone: 'paper',
  },
  'SEO & Reputation Management': {
    anchor: 'seo',
    label: 'SEO & reviews',
    introduction: 'Be found, look right, and be chosen. Taken together, the four parts cost less.',
    tone: 'kraft',
    picture: <SearchClimb />,
  },
  'Paid Advertising': {
    anchor: 'advertising',
    label: 'Paid ads',
    introduction: 'Start with management. Video and a second channel build on it.',
    note: `Your ad budget is separate and paid to the channel. We suggest ${dollars(adsPerMonth)} a month.`,
    tone: 'paper',
    picture: <AdSwitched />,
  },
  'AI & Automation': {
    anchor: 'ai',
    label: 'AI',
    introduction: 'For the questions that arrive at nine in the evening.',
    tone: 'night',
    picture: <CallAnswered />,
  },
  'Creative Services': {
    anchor: 'creative',
    label: 'Creative',
    introduction: 'The page people land on, the paper they take home, the letter they open.',
    tone: 'paper',
    picture: <PageRebuilt />,
  },
  'Premium Services': {
    anchor: 'premium',
    label: 'Premium',
    introduction: 'One person who knows your name, your numbers and your Tuesday.',
    tone: 'mint',
  },
};
