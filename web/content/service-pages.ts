import { brand } from '../../domain/brand.ts';
import { PROMISES } from '../../domain/promises.ts';
import type { ServiceId } from '../../domain/shop/catalog.ts';
import { RECOMMENDED_SPEND } from '../../domain/shop/catalog.ts';
import type { SERVICE_PAGES } from '../../domain/site/pages.ts';

/** Determines the color and the illustrations of a service. */
export type ServiceFamily = 'social' | 'search' | 'ads' | 'messages' | 'automation' | 'creative';

type Listed = (typeof SERVICE_PAGES)[number];

export interface ServicePage {
  readonly path: Listed['path'];
  /** The last part of the path. */
  readonly slug: string;
  readonly name: Listed['name'];
  readonly family: ServiceFamily;
  /** The short line above the headline. */
  readonly eyebrow: string;
  /** The headline. */
  readonly title: string;
  /** The paragraph below the headline. */
  readonly lead: string;
  /** One sentence, for the page's card on the services overview. */
  readonly description: string;
  readonly benefits: readonly { readonly title: string; readonly text: string }[];
  readonly steps: readonly { readonly title: string; readonly text: string }[];
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
  /** The catalog services that the page sells, in the order shown. */
  readonly offers: readonly ServiceId[];
  readonly headings: {
    readonly benefits: string;
    readonly steps: string;
    readonly offers: string;
    readonly questions: string;
  };
  /** The end of the page: a reason to contact us, and a related service. */
  readonly closing: {
    readonly title: string;
    readonly text: string;
    readonly action: string;
    readonly next: { readonly path: Listed['path']; readonly text: string };
  };
}

/** The texts of the eight service pages, in the order of `SERVICE_PAGES`. docs/product.md#catalog */
export const SERVICE_PAGES_CONTENT: readonly ServicePage[] = [
  {
    path: '/services/social-media',
    slug: 'social-media',
    name: 'Social Media',
    family: 'social',
    eyebrow: 'Social media management',
    title: 'A month of posts, approved over coffee',
    lead: 'We plan, design, write and publish your posts and short videos. You look through one calendar a month, change what you like, and get back to the customers standing in front of you.',
    description:
      'Planned, designed and published posts and short videos, plus local followers who might actually buy.',
    benefits: [
      {
        title: 'Written for your town',
        text: 'Captions name the street fair, the first frost and the home team. Your posts sound like the business down the road because they are planned around what happens there.',
      },
      {
        title: 'Nothing goes out unseen',
        text: 'You get the whole calendar before the first post is published. Approve it in one sitting or mark what to change; every static post comes with two rounds of changes.',
      },
      {
        title: 'Five, ten or fifteen posts',
        text: 'Start with five designed posts a month on Facebook, Instagram and Google Business. Move to ten or fifteen when promotions, extra channels or more locations give you more to say.',
      },
      {
        title: 'Video in two lengths',
        text: 'Short video runs under 20 seconds and stops the thumb. Video+ runs 20-60 seconds, with a script and a shot list that you or your staff can film on a phone.',
      },
      {
        title: 'LinkedIn for your salespeople',
        text: 'We invite the right roles in the right region on behalf of your salesperson and write the first messages. You take over when someone answers.',
      },
      {
        title: 'Followers within driving distance',
        text: 'Follower campaigns on Facebook and Instagram stay inside your service area. No account is bought or automated, so the people you gain can walk through your door.',
      },
    ],
    steps: [
      {
        title: 'Learn your year',
        text: 'We collect your seasons, promotions, local events, photographs and the phrases your customers use.',
      },
      {
        title: 'Draft the month',
        text: 'Designs, captions and video ideas arrive together in one calendar, with a date and a channel for each.',
      },
      {
        title: 'You approve',
        text: 'Accept the month as it stands or leave notes on single posts. We revise and send it back.',
      },
      {
        title: 'Publish and adjust',
        text: 'Posts go out on schedule. What people save, click and call about shapes the next calendar.',
      },
    ],
    questions: [
      {
        question: 'Do I have to supply the photographs?',
        answer:
          'No, but it helps. Ten honest phone pictures of your people and your work beat any stock library. We send a short list of what to shoot and fill the gaps with designed graphics and licensed images.',
      },
      {
        question: 'Which channels do you post to?',
        answer:
          'The five-post plan covers Facebook, Instagram and Google Business. Ten posts can go to as many as four channels and fifteen to as many as six, so pick the ones where your customers already spend time.',
      },
      {
        question: 'Should I also pay to boost posts?',
        answer: `We recommend $${RECOMMENDED_SPEND.boostingPerMonth} a month, paid directly to the channel. It puts your best posts in front of people nearby who do not follow you yet. It is optional.`,
      },
      {
        question: 'Can each of our locations have its own version?',
        answer:
          'Yes. The fifteen-post plan includes location-specific versions: the same campaign with the right address, offer and picture for each place.',
      },
    ],
    headings: {
      benefits: 'Ten minutes of yours, a month of ours',
      steps: 'How a month gets made',
      offers: 'Choose how often you are seen',
      questions: 'Before the first post',
    },
    closing: {
      title: 'Show us your last ten posts',
      text: 'Send us the link to your page. We will say which three were worth repeating, what is missing, and which plan would cover it.',
      action: 'Send us your page',
      next: { path: '/services/content-creation', text: 'More to say than fits a post? Articles and video' },
    },
    offers: [
      'social-static-5',
      'social-static-10',
      'social-static-15',
      'social-video-2',
      'social-video-4',
      'facebook-followers',
      'instagram-followers',
      'linkedin-connected',
      'premium-care',
    ],
  },
  {
    path: '/services/content-creation',
    slug: 'content-creation',
    name: 'Content Creation',
    family: 'creative',
    eyebrow: 'Articles, video and newsletters',
    title: 'Answer the question before they call',
    lead: 'Your customers ask the same forty questions every year. We turn those questions into articles, short videos and newsletters that bring the right people to you with most of their doubts settled.',
    description:
      'Articles, short videos and newsletters that answer what your customers ask, in words that sound like you.',
    benefits: [
      {
        title: 'Two articles that earn their place',
        text: 'Each month we research and write two articles, each built on one real search in your area. People write them, and you approve both before they are published.',
      },
      {
        title: 'Your knowledge, our typing',
        text: 'A short call or a few voice notes are enough. We ask what you tell customers on the doorstep, then shape it into an article that no one else could have written.',
      },
      {
        title: 'Short video, under 20 seconds',
        text: 'One idea, filmed upright and cut tight: the before and after, the tool, the finished plate. Captions are burned in, because many people watch without sound.',
      },
      {
        title: 'Video+ at 20-60 seconds',
        text: 'When a subject needs explaining, you get a script, a shot list for your phone and an edited video with captions, licensed music and one clear call to action.',
      },
      {
        title: 'A newsletter with a reason',
        text: 'Three to five stories a month, designed in your brand and sent to your list. Useful before it sells, so that people still open the sixth issue.',
      },
      {
        title: 'Published, with links in order',
        text: 'We place articles on your site with images, headings, titles and links to the pages that sell. You are not left with a document and a login.',
      },
    ],
    steps: [
      {
        title: 'Collect the questions',
        text: 'We gather what customers ask on the phone, in reviews and in searches near you.',
      },
      {
        title: 'Choose and outline',
        text: 'You pick the month from a short list. Each piece gets one question, one reader and one next step.',
      },
      {
        title: 'Write and film',
        text: 'We draft, edit and cut. You check the facts and mark what does not sound like you.',
      },
      {
        title: 'Publish and reuse',
        text: 'Each piece goes live, then feeds your posts, your newsletter and your Google profile.',
      },
    ],
    questions: [
      {
        question: 'Are the articles written by AI?',
        answer:
          'No. People research and write them. We use software for spelling, outlines and keyword data, and an editor reads every article before it reaches you.',
      },
      {
        question: 'How much of my time does it take?',
        answer:
          'Plan on about an hour a month: a short call to collect what you know, and time to read two drafts. Anything that concerns your prices or your trade needs your eye.',
      },
      {
        question: 'Who owns the content?',
        answer:
          'You do, once it is paid for. Licensed music and stock images keep their own licenses and may be used as part of the finished piece.',
      },
    ],
    headings: {
      benefits: 'What lands on your site and in their inbox',
      steps: 'From the counter to the page',
      offers: 'Articles, videos, a newsletter',
      questions: 'Before the first draft',
    },
    closing: {
      title: 'Tell us the question you are tired of',
      text: 'The one you answer three times a day. We will come back with how we would answer it in writing, and who is searching for it near you.',
      action: 'Send us the question',
      next: { path: '/services/seo', text: 'Written well, now found: local search' },
    },
    offers: ['blogs-2', 'social-video-2', 'social-video-4', 'monthly-newsletter'],
  },
  {
    path: '/services/meta-advertising',
    slug: 'meta-advertising',
    name: 'Meta Advertising',
    family: 'ads',
    eyebrow: 'Paid advertising',
    title: 'Ads that answer to a budget',
    lead: 'We build, test and adjust your Facebook and Instagram ads every week, then report what a lead cost you. If an ad does not earn its keep, it stops and another takes its place.',
    description:
      'Facebook and Instagram ads tested every week and reported in cost per lead, not in impressions.',
    benefits: [
      {
        title: 'Arithmetic before artwork',
        text: 'We start from what a job is worth to you and work backward to what a lead may cost. That figure decides the budget, the offer and when to stop.',
      },
      {
        title: 'Two ideas, always competing',
        text: 'Audiences and offers run against each other. The weaker one is replaced, so next month begins with something that has already beaten an alternative.',
      },
      {
        title: 'Leads where you already look',
        text: 'Names and numbers arrive in your inbox or CRM, minutes after the form is sent. No extra dashboard has to be remembered on a busy Tuesday.',
      },
      {
        title: 'Made for two seconds',
        text: 'Add a new video ad each month, cut in three formats with two different openings. We keep the opening that holds people and film the next one around it.',
      },
      {
        title: 'Your account, your history',
        text: 'Campaigns run in an ad account that belongs to you, and you pay the channel directly. If we part, the audiences and the results stay with you.',
      },
      {
        title: 'A second channel when ready',
        text: 'Once Meta is steady, add Google, LinkedIn or TikTok on the same plan and the same report. The budget moves to whichever channel earns it.',
      },
    ],
    steps: [
      {
        title: 'Set the number',
        text: 'Job value, closing rate and margin tell us together what you can afford to pay for a lead.',
      },
      {
        title: 'Build the campaign',
        text: 'Audience, offer, static creative, form and tracking. You see every ad before it spends anything.',
      },
      {
        title: 'Test each week',
        text: 'One change at a time, by a named person, with a note of what was tried and why.',
      },
      {
        title: 'Report and decide',
        text: 'Each month: spend, leads, cost per lead, what we learned and what happens next.',
      },
    ],
    questions: [
      {
        question: 'What should I spend on the ads themselves?',
        answer: `We recommend $${RECOMMENDED_SPEND.adsPerMonth} a month for each channel, paid to the channel and separate from our fee. With much less, results arrive too slowly to learn from.`,
      },
      {
        question: 'Can you promise a number of leads?',
        answer:
          'No, and we would be wary of anyone who does. We can promise weekly work, honest tracking and a plain answer when something is not paying for itself.',
      },
      {
        question: 'Is creative included?',
        answer:
          'Static creative is part of advertising management. Video ads are an extra service: one new video a month, in three formats, with two openings tested against each other.',
      },
      {
        question: 'How do you handle ads for several locations?',
        answer:
          'Each location gets its own radius, budget and report line, and the brand keeps one view over all of them. Write to us about how your franchise splits the cost.',
      },
    ],
    headings: {
      benefits: 'Spent like it was ours',
      steps: 'Four steps, then again every week',
      offers: 'What managing your ads costs',
      questions: 'Before you spend anything',
    },
    closing: {
      title: 'Tell us what a job is worth',
      text: 'With that number, your closing rate and your town, we can say what a lead may cost and whether ads are the right place to start.',
      action: 'Work it out with us',
      next: { path: '/services/creative', text: 'Where should the click lead? A landing page' },
    },
    offers: ['advertising-management', 'video-ads', 'second-ad-channel', 'premium-care'],
  },
  {
    path: '/services/seo',
    slug: 'seo',
    name: 'SEO',
    family: 'search',
    eyebrow: 'Local search',
    title: 'Be the answer three streets away',
    lead: 'Someone nearby is searching for what you do. We put your website, your Google profile and your listings in order, so that they find you, trust what they see, and call.',
    description:
      'Website, Google profile and directory listings put in order, so nearby customers find you when they search.',
    benefits: [
      {
        title: 'Repairs, not audits',
        text: 'Each month we check the technical state of your site and fix what we find. You get a list of finished work instead of a long list of problems.',
      },
      {
        title: 'Pages that say what they sell',
        text: 'Titles, descriptions and structured data tell search engines, in plain terms, which service you offer, in which towns, and how to reach you.',
      },
      {
        title: 'A Google profile kept alive',
        text: 'Categories, services, hours and photographs stay complete. A new post appears every week and questions get answers, because people often decide before visiting your site.',
      },
      {
        title: 'One address everywhere',
        text: 'Your name, address, phone and hours are made identical in more than 50 directories, maps and voice assistants. Duplicates are found and merged before they send anyone astray.',
      },
      {
        title: 'Ten searches that matter',
        text: 'We track your position for ten local searches that lead to work, chosen with you. A two-hundred-line table of words that customers never type helps no one.',
      },
      {
        title: 'A report you can finish',
        text: 'Calls, direction requests and clicks come first. Then what we did, what changed and what is next, in a report you can read in ten minutes.',
      },
    ],
    steps: [
      {
        title: 'Look from outside',
        text: 'We search as your customers do, from where they are, and write down what they meet.',
      },
      {
        title: 'Fix the foundations',
        text: 'Site, profile and listings are corrected first, beginning with whatever sends customers to a wrong place.',
      },
      {
        title: 'Strengthen the pages',
        text: 'Services, towns and common questions get pages that deserve to be found.',
      },
      {
        title: 'Measure each month',
        text: 'Ten searches, calls and requests for directions, compared with the same season last year when we can.',
      },
    ],
    questions: [
      {
        question: 'How long before I see a difference?',
        answer:
          'Corrections to a profile or a listing can show within weeks. Rankings for competitive searches usually take several months. We show the work each month, so that you are never asked to wait in the dark.',
      },
      {
        question: 'Bundle or single services?',
        answer:
          'The SEO bundle combines Essential SEO, the Google profile, directory listings and reviews in one program with one report. If one of these is already in good hands, take the others separately.',
      },
      {
        question: 'Do I need a new website first?',
        answer:
          'Rarely. Most sites can be repaired where they stand. If yours cannot, we will say so and show you the reason before you spend anything.',
      },
    ],
    headings: {
      benefits: 'What we put in order',
      steps: 'Up the page, one step at a time',
      offers: 'One program, or single parts',
      questions: 'Before you rank anywhere',
    },
    closing: {
      title: 'Search for yourself with us',
      text: 'Tell us what you do and where. We will search for it the way your customers do and write back what they meet.',
      action: 'Have us look you up',
      next: { path: '/services/reputation-management', text: 'Found first, then chosen: reviews' },
    },
    offers: ['seo-bundle', 'basic-seo', 'gbp-optimization', 'directory-listings'],
  },
  {
    path: '/services/reputation-management',
    slug: 'reputation-management',
    name: 'Reputation Management',
    family: 'search',
    eyebrow: 'Reviews and reputation',
    title: 'Every customer asked, every review answered',
    lead: 'Good work deserves to be talked about. We ask each customer for a review at the right moment, draft an answer to all of them, and tell you early when someone is unhappy.',
    description:
      'Review requests after every visit, thoughtful answers to all of them, and early word when something goes wrong.',
    benefits: [
      {
        title: 'Asked at the right minute',
        text: 'A text or an email goes out after each visit, while the customer still remembers who helped. It says your name, includes the link and takes two minutes.',
      },
      {
        title: 'Answers within a business day',
        text: `Every review gets a drafted answer within ${PROMISES.reviewAnswer}. It refers to what the customer wrote, because a pasted thank-you is worse than none.`,
      },
      {
        title: 'Bad news reaches a person',
        text: 'When a customer replies to a request with a complaint, a person sees it at once, so that you can call and put it right. Everyone still gets the review link.',
      },
      {
        title: 'Honest by design',
        text: 'We ask everyone, not just the cheerful. No gifts, no invented praise and no filtering, so your profile is safe from the rules that catch such tricks.',
      },
      {
        title: 'Proof on your own site',
        text: 'A small widget shows recent reviews where people are deciding. It loads quickly and keeps itself current, so last spring is never your latest news.',
      },
      {
        title: 'Location against location',
        text: "If you run several shops, you see which one earns praise for its counter and which one keeps people waiting, in your customers' own words.",
      },
    ],
    steps: [
      {
        title: 'Connect',
        text: 'We link your booking, point-of-sale or job software, or agree on a simple list that you send us.',
      },
      {
        title: 'Write the words',
        text: 'Requests and answers are written in your voice, for your trade, and approved by you.',
      },
      {
        title: 'Ask and answer',
        text: `Requests go out after each visit. Answers are drafted within ${PROMISES.reviewAnswer}.`,
      },
      {
        title: 'Learn from it',
        text: 'Each month we show what people praise, what they complain about, and where.',
      },
    ],
    questions: [
      {
        question: 'Can you remove a bad review?',
        answer:
          'Only the platform can, and only when the review breaks its rules. We report those. For all others, a calm answer and a steady flow of new reviews do more than removal would.',
      },
      {
        question: 'Will you publish answers without asking me?',
        answer:
          'Not unless you want us to. Most owners approve answers to critical reviews and let us thank the happy ones in wording they have agreed to.',
      },
      {
        question: 'Do customers have to agree to receive texts?',
        answer:
          'Yes. You collect their consent when they book or pay, we record it, and anyone who opts out is not asked again.',
      },
    ],
    headings: {
      benefits: 'How a good name is kept',
      steps: 'From the visit to the answer',
      offers: 'What it costs to ask and to answer',
      questions: 'Before anyone is asked',
    },
    closing: {
      title: 'Send us your worst review',
      text: 'We will write the answer we would have posted, for free, so that you can hear how we would sound in your name.',
      action: 'Send it to us',
      next: { path: '/services/email-sms', text: 'They liked you once: bring them back' },
    },
    offers: ['review-automation', 'gbp-optimization', 'directory-listings', 'seo-bundle'],
  },
  {
    path: '/services/email-sms',
    slug: 'email-sms',
    name: 'Email & SMS',
    family: 'messages',
    eyebrow: 'Email and text campaigns',
    title: 'Bring back the customers you earned',
    lead: 'The people most likely to buy from you already have. We plan, write and send the emails and texts that remind them, at a pace they welcome, and count the bookings that follow.',
    description:
      'Email and text campaigns, written and sent for you, that bring past customers back and count the bookings.',
    benefits: [
      {
        title: 'Planned with your promotions',
        text: 'Slow weeks, seasons and events go into one plan. Each message has a reason to arrive that day, and something worth doing at the end of it.',
      },
      {
        title: 'Written like a note',
        text: 'Short, personal and signed by a human being. If it could have come from any company in your trade, we rewrite it until it could not.',
      },
      {
        title: 'Text for what is urgent',
        text: 'Texts are for the order that is ready, the opening at three and the reminder for tomorrow. Email does the explaining. Each stays in its lane.',
      },
      {
        title: 'A list you can trust',
        text: 'Dead addresses and duplicates are removed, consent is recorded with its date, and opt-outs are honored at once. Smaller and clean brings in more than long and stale.',
      },
      {
        title: 'Texting costs in plain sight',
        text: 'Carriers charge you directly for the number and for every text segment. We write to fit the segment and show you what a campaign will cost before it leaves.',
      },
      {
        title: 'Counted down to bookings',
        text: 'Your report follows each message through delivered, opened, clicked and booked. The last figure decides what we send next, because opens do not pay the bills.',
      },
    ],
    steps: [
      {
        title: 'Clean the list',
        text: 'We import your contacts, check consent, remove what is dead and sort people by what they bought.',
      },
      {
        title: 'Plan the quarter',
        text: 'One page shows every send, to whom, why, and what it should bring in.',
      },
      {
        title: 'Write and test',
        text: 'You approve the wording. We test on real phones and in real email apps, links included.',
      },
      {
        title: 'Send and count',
        text: 'Messages go out at reasonable hours. Results come back in one monthly report.',
      },
    ],
    questions: [
      {
        question: 'What do text messages cost?',
        answer: `The carrier charges about $${RECOMMENDED_SPEND.smsNumberPerMonth} a month for a number and $${RECOMMENDED_SPEND.smsPerTextSegment} per text segment, paid by you at cost. A longer text counts as several segments, so we keep them short.`,
      },
      {
        question: 'May I text everyone who ever bought from me?',
        answer:
          "No. Marketing texts need the person's consent. We check what you have, help you ask for the rest properly, and leave out anyone who has not agreed.",
      },
      {
        question: 'Which sending software do you use?',
        answer:
          'We can work in the one you already have, if it sends reliably and reports honestly. If you have none, we set one up in your name, so that the list stays yours.',
      },
      {
        question: 'How is this different from the monthly newsletter?',
        answer:
          'Campaigns follow your promotions and bring people back for something specific. The newsletter is one designed issue a month with three to five stories. Many businesses use both.',
      },
    ],
    headings: {
      benefits: 'Messages people are glad to get',
      steps: 'From an old list to a full Thursday',
      offers: 'Two ways to stay in touch',
      questions: 'Before you press send',
    },
    closing: {
      title: 'How many customers are on your list?',
      text: 'Tell us roughly how many, how old the list is and what they bought. We will say what a first campaign could look like.',
      action: 'Tell us about your list',
      next: { path: '/services/automation', text: 'And when they answer at night: chat and voice' },
    },
    offers: ['campaign-management', 'monthly-newsletter'],
  },
  {
    path: '/services/automation',
    slug: 'automation',
    name: 'AI Chat & Voice',
    family: 'automation',
    eyebrow: 'AI chatbot and voice agent plans',
    title: 'Two plans that never miss a call',
    lead: 'Choose an assistant for your website, a voice for your phone, or both. Each answers from your own information, books into your calendar, and fetches a person when one is needed.',
    description: 'Plans for a website chatbot and a phone agent that answer, book and hand over to people.',
    benefits: [
      {
        title: 'Chat plan: your own answers',
        text: 'The chatbot is trained on your services, prices and policies. When the answer is not there, it says so and takes a message instead of making something up.',
      },
      {
        title: 'Chat plan: books the visit',
        text: 'It offers real openings from your calendar and books them while the visitor is still on the page. Anyone who asks for a person gets one, or a callback.',
      },
      {
        title: 'Voice plan: picks up quickly',
        text: 'The voice agent answers every call within two rings, at noon and at midnight. It handles common questions, takes accurate messages and books appointments.',
      },
      {
        title: 'Voice plan: on the record',
        text: 'A transcript reaches your inbox after each call. You can see who called, what they wanted and what was promised, without listening to a single voicemail.',
      },
      {
        title: 'Both plans: reviewed by people',
        text: 'We set the limits before it speaks: emergencies, prices, promises. Afterward you can read every conversation, and each weak answer becomes a new instruction.',
      },
      {
        title: 'Both plans: honest about itself',
        text: 'It says that it is an automated assistant when asked. It gives no medical or legal advice, guesses no prices, and stops trying after the second misunderstanding.',
      },
    ],
    steps: [
      {
        title: 'Pick a plan',
        text: 'Chatbot, voice agent or both. The setup fee covers the work of the next two steps.',
      },
      {
        title: 'Teach it',
        text: 'We collect your services, prices, policies and the fifty questions you hear most.',
      },
      {
        title: 'Try to break it',
        text: 'You and your hardest-to-please colleague test it. Wrong answers delay the launch.',
      },
      {
        title: 'Launch and review',
        text: 'It goes live with a person behind it. We review its answers and correct what it gets wrong.',
      },
    ],
    questions: [
      {
        question: 'Which plan should I start with?',
        answer:
          'Count a week. If you miss more calls than website inquiries, start with the voice agent; otherwise start with the chatbot. Each plan stands alone, and the second can follow at any time.',
      },
      {
        question: 'Are there costs besides the plan?',
        answer: `For the voice agent, yes: the carrier charges about $${RECOMMENDED_SPEND.smsNumberPerMonth} a month for a number, $${RECOMMENDED_SPEND.smsIncomingPerMinute} a minute for incoming calls and $${RECOMMENDED_SPEND.smsOutgoingPerMinute} a minute for outgoing ones. The chatbot has no carrier costs.`,
      },
      {
        question: 'What happens when it does not understand?',
        answer:
          'It asks again, then offers a person or a callback at a stated time. A caller who says "person" or "operator" is handed over right away.',
      },
      {
        question: 'Can I read what it told people?',
        answer:
          'All of it. Chat conversations can be read in full, and every call arrives as a transcript by email. Send us whatever you would have said differently.',
      },
    ],
    headings: {
      benefits: 'What is in each plan',
      steps: 'Live in four steps',
      offers: 'The two plans, in full',
      questions: 'Before it picks up',
    },
    closing: {
      title: 'Not sure which one you need?',
      text: 'Tell us how many calls you miss in a week and how many people write through the website. The answer usually follows from that.',
      action: 'Ask a person',
      next: { path: '/services/reputation-management', text: 'After the visit: ask for the review' },
    },
    offers: ['ai-chatbot', 'ai-voice-agent'],
  },
  {
    path: '/services/creative',
    slug: 'creative',
    name: 'Creative Services',
    family: 'creative',
    eyebrow: 'Design and landing pages',
    title: 'Design that closes the sale',
    lead: 'A page for the ad, a price list for the counter, a flyer for the fair. We design the pieces that people hold or tap just before they decide, and we keep them current.',
    description:
      'Landing pages, flyers, price lists and newsletters, designed in your brand and kept current after launch.',
    benefits: [
      {
        title: 'One page, one job',
        text: 'A landing page repeats the promise of the ad, answers the first four questions and offers one thing to do. There is no menu for visitors to wander off into.',
      },
      {
        title: 'Basic or premium upkeep',
        text: 'Basic covers one page with a form and a small change each month. Premium adds booking or payment, three changes a month and a headline or offer test each quarter.',
      },
      {
        title: 'Hosting looked after',
        text: 'Both landing page plans include hosting and security. You will not get a renewal notice from a company you have never heard of, or a page that quietly expired.',
      },
      {
        title: 'Documents for counter and inbox',
        text: 'A flyer, a menu, a price list, a one-pager: designed once, ready for print and screen. Marketing documents include 2 rounds of revisions and are paid once.',
      },
      {
        title: 'The files are yours',
        text: 'You receive the source files of every marketing document. If your cousin becomes a designer next year, she can pick up exactly where we stopped.',
      },
      {
        title: 'A newsletter worth designing',
        text: 'One issue a month, three to five stories, in a layout that belongs to you. We write it, send it to your list and report how it did.',
      },
    ],
    steps: [
      {
        title: 'Brief on one page',
        text: 'Who will read it, where, what they doubt and what they should do next.',
      },
      {
        title: 'Words first',
        text: 'We write before we draw. You approve the message while changing it is still cheap.',
      },
      {
        title: 'Design and revise',
        text: 'You see it at real size, on a phone or on paper. Marketing documents get 2 rounds of revisions.',
      },
      {
        title: 'Deliver and keep current',
        text: 'Documents arrive as finished and source files. Pages go live and stay up to date.',
      },
    ],
    questions: [
      {
        question: 'What counts as a round of revisions?',
        answer:
          'One list of changes, collected from everyone who has a say, and one new version from us. Marketing documents include 2 rounds of revisions. Most need only one when the brief was clear.',
      },
      {
        question: 'Is the landing page part of my website?',
        answer:
          'It stands beside your site on its own domain or on part of yours, and we host it. Your existing website does not have to change.',
      },
      {
        question: 'Do you print?',
        answer:
          'No. We prepare files to the specification of any printer you choose, and we are glad to check the proof.',
      },
      {
        question: 'What if I need a whole website or a rebrand?',
        answer:
          'Those are custom projects. Tell us on the contact page what you have in mind, and we will answer with a scope, a schedule and a price.',
      },
    ],
    headings: {
      benefits: 'Made for the moment of deciding',
      steps: 'Words first, then everything else',
      offers: 'Pages, paper and a newsletter',
      questions: 'Before we draw anything',
    },
    closing: {
      title: 'Send us the page you are least proud of',
      text: 'A menu, a flyer, a landing page. We will mark it up with what we would change first, and say what the new one would cost.',
      action: 'Send it over',
      next: { path: '/services/meta-advertising', text: 'Now bring people to it: Meta ads' },
    },
    offers: [
      'landing-page-basic-maintenance',
      'landing-page-premium-maintenance',
      'marketing-documents',
      'monthly-newsletter',
    ],
  },
];

export interface HomeService {
  readonly title: string;
  readonly text: string;
  readonly family: ServiceFamily;
}

/** The seven cards of the home page. docs/product.md#catalog */
export const HOME_SERVICES: readonly HomeService[] = [
  {
    title: 'Social media management',
    text: 'A calendar of posts and short videos made for your town, approved by you and published on time, every month.',
    family: 'social',
  },
  {
    title: 'Connections & followers',
    text: 'Real people in your service area who follow you on Facebook and Instagram, and new LinkedIn contacts for your salespeople.',
    family: 'social',
  },
  {
    title: 'SEO & reputation',
    text: 'Your website, Google profile, listings and reviews kept in order together, so that people nearby find you and believe you.',
    family: 'search',
  },
  {
    title: 'Paid advertising',
    text: 'Meta ads adjusted each week by a person with a budget to answer for, and reported in cost per lead.',
    family: 'ads',
  },
  {
    title: 'Email & SMS campaigns',
    text: 'Messages your past customers are glad to get, sent to a clean list and measured by the bookings they bring.',
    family: 'messages',
  },
  {
    title: 'AI chat & voice',
    text: 'An assistant for your website and a voice for your phone that answer, book, and hand over to a person.',
    family: 'automation',
  },
  {
    title: 'Content & creative',
    text: 'Articles, newsletters, landing pages and printed pieces that answer the questions your customers ask before they buy.',
    family: 'creative',
  },
];

/** The four reasons on the home page. */
export const WHY_CHOOSE: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'The price is on the page',
    text: 'Every service, setup fee and yearly saving is on the pricing page. You can add up your own plan before you ever talk to us.',
  },
  {
    title: 'People who sign their work',
    text: 'The person who writes your ads or answers your reviews has a name, and you know it. Software helps them, and they check what it produces.',
  },
  {
    title: 'Month to month',
    text: 'There is no long-term commitment on a monthly plan. We would rather be kept on for the work than for the contract.',
  },
  {
    title: 'Built for one shop or two hundred',
    text: 'A single bakery and a national franchise need the same care in different quantities. Calendars, ads, listings and reports work location by location.',
  },
];

/** The texts of the services overview that do not belong to a single service. */
export const SERVICES_OVERVIEW = {
  title: 'Eight jobs, off your list',
  lead: 'Take one, take three, or hand us the whole drawer. Every service has a price you can read, work you can see, and a person who answers for it.',
  closing: {
    title: 'Or tell us what hurts',
    text: 'A quiet Tuesday, a competitor with more stars, a phone no one picks up: describe it, and we will say which of these would help first.',
    action: 'Describe it to us',
  },
  enterpriseAction: 'Plan a program with us',
} as const;

/** The ninth card of the services overview. docs/product.md#catalog */
export const ENTERPRISE = {
  title: 'Enterprise & Franchise custom solutions',
  text: `Dozens of locations, several owners and one brand to protect: that takes more than a bigger plan. ${brand.name} builds a program around how your organization approves, pays and reports.`,
  points: [
    'Brand templates that owners can make local without breaking them',
    'Approval lanes with deadlines, so that nothing waits for head office',
    'Ad budgets split between brand and locations, in one report',
    'A named strategist, a rollout plan and training for new owners',
  ],
} as const;
