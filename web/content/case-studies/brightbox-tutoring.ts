import type { CaseStudy } from './case-study.ts';

export const BRIGHTBOX_TUTORING: CaseStudy = {
  isSample: true,
  title: 'Nine locations, one calendar, no begging for flyers',
  summary:
    'A tutoring franchise in Arizona and Nevada booked 148 trial lessons in its sixth month, up from 54, with one campaign that each owner can make local.',
  business: 'A tutoring franchise with nine locations in Arizona and Nevada',
  problem: [
    'Nine owners made nine kinds of ads. Three of them paid to reach the same suburb of Phoenix, and no one knew what a trial lesson cost.',
    'Head office approved each flyer by email. The back-to-school campaign was approved in October.',
  ],
  work: [
    {
      title: 'One budget, nine towns',
      text: 'Each location got its own radius and its own share, so that no two bid against each other. Owners see their cost per trial lesson every week.',
    },
    {
      title: 'Fifteen posts, nine versions',
      text: 'The month is made once. Names, hours and faces change by location, and owners have until Thursday to change a word.',
    },
    {
      title: 'A page that books',
      text: 'The form asks for grade, subject and town, in that order. A tested headline added a third to what it booked.',
    },
  ],
  counted: 'trial lessons',
  counts: [54, 71, 96, 118, 121, 139, 148],
  services: ['advertising-management', 'social-static-15', 'landing-page-premium-maintenance'],
  spend: { for: 'ads', to: 'channel', perMonth: 1200 },
  quote: {
    text: 'My owners used to call me about flyers. Now they call me about hiring tutors, which is the call I wanted.',
    name: 'Dev Ramaswamy',
    role: 'Head of franchise support',
  },
  page: '/services/meta-advertising',
};
