/** Features of each service. Separate from the catalog, so that the cart does not load them. */

import { PROMISES } from '../promises.ts';
import { RECOMMENDED_SPEND, type ServiceId } from './catalog.ts';

/** A feature of a service: plain, a heading above others, or a detail of the one before. */
export type ServiceFeature = string | { readonly type: 'header' | 'sub'; readonly text: string };

const header = (text: string): ServiceFeature => ({ type: 'header', text });
const sub = (text: string): ServiceFeature => ({ type: 'sub', text });

const adSpendNote = `Recommended ad spend: $${RECOMMENDED_SPEND.adsPerMonth}/month, paid to the channel`;
const boostingNote = `Recommended boosting: $${RECOMMENDED_SPEND.boostingPerMonth}/month, paid to the channel`;

/** The lines that are not included, but cost something elsewhere. */
export const THIRD_PARTY_COSTS: ReadonlySet<string> = new Set([adSpendNote, boostingNote]);

/** By service, in the order of the catalog. */
export const SERVICE_FEATURES: Readonly<Record<ServiceId, readonly ServiceFeature[]>> = {
  'social-static-5': [
    header('Every month'),
    '5 designed posts on Facebook, Instagram and Google Business',
    'Captions, hashtags and calls to action written for your town',
    'A calendar you approve before anything goes out',
    sub('Two rounds of changes per post'),
    boostingNote,
  ],
  'social-static-10': [
    header('Every month'),
    '10 designed posts on up to four channels',
    'Promotions, holidays and local events worked into the calendar',
    'A calendar you approve before anything goes out',
    sub('Two rounds of changes per post'),
    'Monthly report: reach, saves, clicks, calls',
    boostingNote,
  ],
  'social-static-15': [
    header('Every month'),
    '15 designed posts on up to six channels',
    'Location-specific versions for multi-location brands',
    'A calendar you approve before anything goes out',
    sub('Two rounds of changes per post'),
    'Monthly report and a 30-minute review call',
    boostingNote,
  ],
  'social-video-2': [
    'Vertical video under 20 seconds',
    'Captions burned in, for viewers without sound',
    'Cut for Reels, Shorts and TikTok',
    sub('Licensed music and cover frame included'),
  ],
  'social-video-4': [
    'Vertical video of 20-60 seconds',
    'Script and shot list you can film on a phone',
    'Captions burned in, for viewers without sound',
    sub('Licensed music and cover frame included'),
  ],
  'linkedin-connected': [
    'Audience defined by role, industry and region',
    'Personal invitations sent within LinkedIn limits',
    'First messages written in your voice',
    sub('You take over as soon as they reply'),
    'Monthly list of new connections',
  ],
  'facebook-followers': [
    'Follower campaigns limited to your service area',
    'Page set up to turn visitors into followers',
    'No bought or automated accounts',
    boostingNote,
  ],
  'instagram-followers': [
    'Follower campaigns limited to your service area',
    'Profile, highlights and link page put in order',
    'No bought or automated accounts',
    boostingNote,
  ],
  'blogs-2': [
    '2 articles a month, researched and written by people',
    'A keyword for each, chosen from real searches in your area',
    'Published on your site with images and links',
    sub('You approve every article'),
  ],
  'campaign-management': [
    header('Every month'),
    'Email and text campaigns planned with your promotions',
    'Lists kept clean, consent recorded, opt-outs honored',
    'Report: delivered, opened, clicked, booked',
    header('Text costs, paid to the carrier'),
    sub(`About $${RECOMMENDED_SPEND.smsNumberPerMonth}/month for a number`),
    sub(
      `$${RECOMMENDED_SPEND.smsOutgoingPerMinute}/min outgoing, $${RECOMMENDED_SPEND.smsIncomingPerMinute}/min incoming`,
    ),
    sub(`$${RECOMMENDED_SPEND.smsPerTextSegment} per text segment`),
  ],
  'seo-bundle': [
    'Everything in Essential SEO and Google business profile optimization',
    'Directory listings kept identical everywhere',
    'Review requests and answers',
    sub('One monthly report across all four'),
  ],
  'basic-seo': [
    'Technical check and fixes each month',
    'Titles, descriptions and structured data for your main pages',
    'Rankings tracked for 10 local searches',
  ],
  'gbp-optimization': [
    'Categories, services, hours and photos kept complete',
    'A post every week, questions answered',
    'Calls, direction requests and clicks reported',
  ],
  'directory-listings': [
    'More than 50 directories, maps and voice assistants',
    'Duplicates found and merged',
    'Changes everywhere within days of telling us',
  ],
  'review-automation': [
    'Requests by text and email after each visit',
    `Answers drafted within ${PROMISES.reviewAnswer}`,
    sub('Bad news reaches a person before it is public'),
    'Review widget for your website',
  ],
  'advertising-management': [
    header('Every month'),
    'Campaigns on Facebook and Instagram, static creative included',
    'Audiences and offers tested against each other',
    'Leads delivered to your inbox or CRM',
    'Report in cost per lead, not impressions',
    adSpendNote,
  ],
  'video-ads': [
    'One video ad a month, in three formats',
    'Two openings tested against each other',
    adSpendNote,
  ],
  'second-ad-channel': [
    'Google, LinkedIn or TikTok',
    'Budget moved to whichever channel earns it',
    adSpendNote,
  ],
  'ai-chatbot': [
    'Trained on your services, prices and policies',
    'Books into your calendar, hands over to a person on request',
    'Every conversation readable',
    sub('Answers reviewed by us each week'),
  ],
  'ai-voice-agent': [
    'Answers every call within two rings',
    'Takes messages, books appointments, answers common questions',
    'Transcript by email after each call',
    header('Call costs, paid to the carrier'),
    sub(
      `About $${RECOMMENDED_SPEND.smsNumberPerMonth}/month for a number, $${RECOMMENDED_SPEND.smsIncomingPerMinute}/min incoming`,
    ),
  ],
  'landing-page-basic-maintenance': [
    'One page with a form, built in the setup',
    'Hosting and security',
    'One small change a month',
  ],
  'landing-page-premium-maintenance': [
    'Multi-section page with booking or payment, built in the setup',
    'Hosting and security',
    'Three changes a month',
    'One headline or offer test a quarter',
  ],
  'marketing-documents': [
    'One document, ready for print and screen',
    '2 rounds of revisions',
    'Source files are yours',
  ],
  'monthly-newsletter': [
    'One issue a month, three to five stories',
    'Design in your brand',
    'Sent to your list, results reported',
  ],
  'premium-care': [
    `One named person, answering within ${PROMISES.reply}`,
    'Monthly strategy call',
    'Priority on every request',
  ],
};
