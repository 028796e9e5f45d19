import { formAnswers, type GivenAnswers } from './answers.ts';
import { picture, textFile } from './files.ts';
import type { Story } from './story.ts';

const THERAPY = 'frontdesk@aldercreekpt.example.com';
const TESTER = 'test@mail.example.com';

const THERAPY_ANSWERS: GivenAnswers = {
  businessName: 'Alder Creek Physical Therapy',
  website: 'https://aldercreekpt.example.com',
  contactPerson: 'Monica Reyes-Hart',
  phone: '(801) 555-0159',
  email: THERAPY,
  services: ['seo-services', 'reputation-management'],
  aboutBusiness: 'Three therapists, one clinic, mostly knees and shoulders. Open since 2016.',
  customerPainPoints: 'Patients are sent to us by doctors and do not know that they may choose.',
  additionalInfo:
    'Our director asked me to fill this in before the call on Thursday. We have not ordered anything yet.',
};

const UNOWNED_ANSWERS: GivenAnswers = {
  businessName: 'test',
  website: 'test',
  contactPerson: 'test test',
  phone: '000',
  email: TESTER,
  services: ['custom-solutions'],
  aboutBusiness: 'asdf',
};

const PHOTOGRAPHERS_ANSWERS: GivenAnswers = {
  businessName: 'Prairie Sky Photography',
  website: 'https://prairiesky.example.net',
  contactPerson: 'Lena Whitaker',
  phone: '406-555-0131',
  email: 'lena@prairiesky.example.net',
  services: ['social-media-management'],
  aboutBusiness: 'Weddings and families in Bozeman and around. It is only me and an assistant in summer.',
  brandVoice: 'Quiet, warm, no exclamation marks',
  geography: 'Gallatin Valley, Montana',
};

const CABINS_ANSWERS: GivenAnswers = {
  businessName: 'Bear Lake Cabin Rentals',
  website: 'https://bearlakecabins.example.com',
  contactPerson: 'Grant Hollis',
  phone: '435 555 0108',
  email: 'stay@bearlakecabins.example.com',
  services: ['meta-advertising', 'email-sms-campaigns'],
  aboutBusiness: 'Nine cabins on the Utah side. Full in July, empty in March.',
};

/** Forms from the onboarding page, of people who have not paid: handled, new, spam, and one that was held back. */
export const unpaidForms: Story = (calendar) => [
  {
    at: calendar.workday(11, '10:38'),
    what: 'Alder Creek Physical Therapy sends a form without an order',
    run: ({ site }) =>
      site.sendOnboardingForm(formAnswers(THERAPY_ANSWERS), {
        files: [
          textFile(
            'general',
            'list of services.txt',
            'Manual therapy\nDry needling\nPost-surgery programs\nRunning analysis\n',
          ),
        ],
      }),
  },
  {
    at: calendar.workday(10, '09:35'),
    what: 'Maya Ortiz handles the form of Alder Creek Physical Therapy',
    run: ({ colleague }) =>
      colleague.change('onboarding', THERAPY, {
        status: 'handled',
        note: 'No order. Used it for the offer, call went well, they decide by the end of the month.',
      }),
  },
  {
    at: calendar.workday(6, '02:17'),
    what: 'a form arrives from nobody',
    run: ({ site }) => site.sendOnboardingForm(formAnswers(UNOWNED_ANSWERS), {}),
  },
  {
    at: calendar.workday(6, '09:05'),
    what: 'Local Administrator marks a form as spam',
    run: ({ owner }) => owner.change('onboarding', TESTER, { status: 'spam' }),
  },
  {
    at: calendar.hoursAgo(7),
    what: 'Prairie Sky Photography sends a form without an order',
    run: ({ site }) =>
      site.sendOnboardingForm(formAnswers(PHOTOGRAPHERS_ANSWERS), {
        files: [
          picture('localPhotos', 'golden hour.png', [
            [246, 190, 104],
            [92, 60, 84],
          ]),
        ],
      }),
  },
  {
    at: calendar.workday(1, '22:48'),
    what: 'a form arrives without a captcha',
    run: ({ site }) => site.sendOnboardingForm(formAnswers(CABINS_ANSWERS), { proof: 'none' }),
  },
];
