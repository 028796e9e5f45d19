import type { ContactRequest } from './site-client.ts';

/** Messages to the contact form. */
export const REQUESTS = {
  lakeview: {
    name: 'Hannah Boyle',
    email: 'hannah.boyle@lakeviewvet.example.com',
    phone: '(801) 555-0122',
    company: 'Lakeview Veterinary Clinic',
    website: 'https://lakeviewvet.example.com',
    services: ['email'],
    message:
      'Half of our patients are late for their shots because the reminder cards get lost. Could you remind them by email and text message from our software? About 2,600 owners.',
  },
  juniper: {
    name: 'Elise Thornton',
    email: 'elise.thornton@juniperfamilylaw.example.com',
    phone: '385-555-0147',
    company: 'Juniper Family Law',
    website: 'https://juniperfamilylaw.example.com',
    services: ['seo', 'content-blogging'],
    message:
      'Two attorneys, Salt Lake City. I write about custody and nobody finds it. What do two articles a month and the SEO bundle cost together, and who reads the texts before they are published?',
  },
  peckSons: {
    name: 'Yolanda Peck',
    email: 'yolanda@peckandsons-plumbing.example.com',
    phone: '(801) 555-0117',
    company: 'Peck & Sons Plumbing',
    website: 'https://peckandsons-plumbing.example.com',
    services: ['seo', 'reputation'],
    message:
      'We have done emergency plumbing in Davis County for 22 years, and the calls used to come by themselves. Since spring a company from out of state shows up above us for every search. A new water heater job is worth about $1,900 to us. What would it take to be on the map again?',
  },
  farrow: {
    name: 'Dominic Farrow',
    email: 'dominic.farrow@farrowphysio.example.net',
    phone: '385-555-0163',
    company: 'Farrow Physiotherapy',
    website: 'farrowphysio.example.net',
    services: ['content-blogging', 'email'],
    message:
      'Looking for someone who writes about sports injuries without it sounding like a textbook. Two posts a month and a newsletter to about 1,400 patients. Can I see samples from a clinic you already work with?',
  },
  lunaVerde: {
    name: 'Beatriz Quiñones',
    email: 'bea@lunaverde.example.com',
    phone: '+1 505 555 0149',
    company: 'Luna Verde Candle Co.',
    website: 'https://lunaverde.example.com',
    services: ['social-media', 'advertising'],
    message:
      'Hi! We sell candles online and at two markets. Instagram brings people in but hardly anybody buys there. Last year we spent $2,300 on ads with nothing to show for it. I would love an honest opinion on whether ads make sense before the holidays.',
  },
  triState: {
    name: 'Gordon Achterberg',
    email: 'g.achterberg@tristatecrane.example.com',
    phone: '970.555.0128',
    company: 'Tri-State Crane & Rigging',
    website: 'https://tristatecrane.example.com',
    services: ['web-design'],
    message:
      'Need a new website. The old one was built in 2011 and does not work on phones. Please send a quote.',
  },
  little: {
    name: 'Shreya Banerjee',
    email: 'shreya.banerjee@littlelanterns.example.net',
    phone: '(720) 555-0184',
    company: 'Little Lanterns Daycare, 4 locations',
    website: 'https://littlelanterns.example.net',
    services: ['reputation', 'seo', 'social-media'],
    message:
      'We run four daycares and each has its own Google profile, two of them with the wrong phone number. Reviews go unanswered because nobody knows whose job it is. Do you handle several locations under one plan, or do we pay four times?',
  },
  nessMarine: {
    name: 'Paul Ness',
    email: 'paul@nessmarine.example.com',
    phone: '208-555-0106',
    company: 'Ness Marine Service',
    website: 'https://nessmarine.example.com',
    services: ['email'],
    message:
      'Do you do text message reminders for winterizing boats? About 600 customers, once a year. That is all I need.',
  },
  nwosu: {
    name: 'Amara Nwosu',
    email: 'amara@nwosu-interiors.example.com',
    phone: '(801) 555-0190',
    company: 'Nwosu Interiors',
    website: 'https://nwosu-interiors.example.com',
    services: ['social-media', 'content-blogging'],
    message:
      'A friend (Nora from Bramble & Rye) sent me. I photograph every project but never get around to posting. Could you take the pictures from a shared folder and do the rest? How much of my time would it take every week?',
  },
  alpine: {
    name: 'Stefan Kowalczyk',
    email: 'stefan.k@alpinefence.example.net',
    phone: '801 555 0151',
    company: 'Alpine Fence & Deck',
    website: 'https://alpinefence.example.net',
    services: ['advertising', 'ai-chatbot'],
    message:
      'We miss calls while we are on site and people do not leave a voicemail anymore. Interested in the AI voice agent. Can it book estimates into our calendar (we use Google)?',
  },
  maison: {
    name: 'Lorraine Dubois',
    email: 'lorraine@maisondubois.example.com',
    phone: '(435) 555-0172',
    company: 'Maison Dubois Bridal',
    website: 'https://maisondubois.example.com',
    services: ['social-media', 'custom'],
    message:
      'We are opening a second store in St. George in February and need everything: a page for the store, Instagram, the Google profile, an opening campaign. Is that one project with you or five? I would like to talk to a person, mornings are best.',
  },
  brubaker: {
    name: 'Hank Brubaker',
    email: 'hbrubaker@brubakerdiesel.example.com',
    phone: '307-555-0139',
    company: 'Brubaker Diesel Repair',
    website: 'none yet',
    services: ['web-design', 'seo'],
    message: 'no website. need one. also google says we are closed and we are not',
  },
  ellery: {
    name: 'Tamsin Ellery',
    email: 'tamsin.ellery@ellerylaw.example.net',
    phone: '(385) 555-0120',
    company: 'Ellery Estate Planning',
    website: 'https://ellerylaw.example.net',
    services: ['seo', 'content-blogging', 'other'],
    message:
      'Our bar association has strict rules on advertising. Before I book anything I need to know who approves texts before they go live and whether you have worked with law firms in Utah. Please answer by email, not by phone.',
  },
  casaSalcedo: {
    name: 'Eduardo Salcedo',
    email: 'eduardo@casasalcedo.example.com',
    phone: '+1 801 555 0133',
    company: 'Casa Salcedo Taquería',
    website: 'https://casasalcedo.example.com/menu',
    services: ['social-media', 'reputation'],
    message:
      'We got our first bad review in a year and I answered it angrily, which I regret. Can you help with answering reviews in English and Spanish? We have 212 reviews, 4.7 stars.',
  },
  summit: {
    name: 'Jo Petrakis',
    email: 'jo.petrakis@summitclimbing.example.net',
    phone: '801-555-0176',
    company: 'Summit Climbing Gym',
    website: 'https://summitclimbing.example.net',
    services: ['advertising', 'social-media', 'email'],
    message:
      'New gym, opening in nine weeks, 1,150 members needed by summer. We have a video person on staff, so what we need is ads and someone who watches the numbers with us every week. A membership is $79.',
  },
  chuAccounting: {
    name: 'Wendy Chu',
    email: 'wendy@chuaccounting.example.com',
    phone: '(801) 555-0198',
    company: 'Chu Accounting, CPA',
    website: 'https://chuaccounting.example.com',
    services: ['email'],
    message:
      'Tax season is coming. Can you set up a letter to 340 clients every two weeks from January to April, and what would only those four months cost?',
  },
  oldTown: {
    name: 'Vivian Abernathy',
    email: 'vivian@oldtownframing.example.com',
    phone: '801-555-0181',
    company: 'Old Town Framing',
    website: 'https://oldtownframing.example.com',
    services: ['content-blogging'],
    message:
      'Two articles a month about framing, is that enough to be found? Nobody searches for us until they inherit a painting.',
  },
  kestrel: {
    name: 'Omar Haddad',
    email: 'omar.haddad@kestrelmovers.example.net',
    phone: '+1 385 555 0102',
    company: 'Kestrel Movers',
    website: 'https://kestrelmovers.example.net',
    services: ['reputation', 'advertising'],
    message:
      'Somebody posts one-star reviews about us who was never a customer, always on a Sunday. Can you do anything about that, or do I need a lawyer? We also want more local moves, the long ones are not worth it.',
  },
  sage: {
    name: 'Bridget Malone',
    email: 'bridget@sageandstonespa.example.com',
    phone: '(435) 555-0164',
    company: 'Sage & Stone Day Spa',
    website: 'https://sageandstonespa.example.com',
    services: ['email', 'social-media'],
    message:
      'Mondays and Tuesdays are empty. I have 3,100 email addresses that I have never written to. Where do we begin?',
  },
  granite: {
    name: 'Lyle Jessup',
    email: 'ljessup@granitestatetowing.example.com',
    phone: '603 555 0126',
    company: 'Granite State Towing',
    website: 'https://granitestatetowing.example.com',
    services: ['ai-chatbot'],
    message: 'How much is the voice agent if we get about 900 calls a month and most take under two minutes?',
  },
  wildflower: {
    name: 'Anneliese Brandt',
    email: 'anneliese@wildflowerschool.example.net',
    phone: '720-555-0157',
    company: 'Wildflower Forest School',
    website: 'https://wildflowerschool.example.net',
    services: ['seo', 'web-design'],
    message:
      'We are a nonprofit with a small budget and a waiting list, so we do not need more families, we need teachers. Can search help with hiring? Is there a price for nonprofits?',
  },
  pioneer: {
    name: 'Russ Tolman',
    email: 'russ@pioneerwell.example.com',
    phone: '435.555.0193',
    company: 'Pioneer Well Drilling',
    website: 'https://pioneerwell.example.com',
    services: ['other'],
    message:
      'My daughter says we need to be on the internet more. I am not sure. What do you tell a company that has work until next fall?',
  },
  mesa: {
    name: 'Camila Reyna',
    email: 'camila.reyna@mesaverdetiles.example.com',
    phone: '+1 480 555 0140',
    company: 'Mesa Verde Tile & Stone',
    website: 'https://mesaverdetiles.example.com',
    services: ['advertising', 'web-design'],
    message:
      'Designers love us and homeowners have never heard of us. We would like to test ads in Phoenix for three months with $1,500 a month and then decide. Which numbers would you show us, and how often?',
  },
  bluebird: {
    name: 'Theo Marchand',
    email: 'theo@bluebirdoptical.example.net',
    phone: '801-555-0109',
    company: 'Bluebird Optical',
    website: 'https://bluebirdoptical.example.net',
    services: ['reputation'],
    message:
      'Do your review requests work with our appointment system (OptiDesk)? If they do I am interested, if not I am not.',
  },
} as const satisfies Readonly<Record<string, ContactRequest>>;
