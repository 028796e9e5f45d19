import type { CancellationReason } from '../../../domain/canceled-checkouts.ts';
import type { Story } from './story.ts';

/** Unpaid checkouts: a declined card, whose session expires a day later, and reasons for leaving the payment page. */
export const abandonedCheckouts: Story = (calendar) => {
  const reasons: readonly (readonly [number, CancellationReason])[] = [
    [calendar.daysAgo(22, '12:14'), 'too-expensive'],
    [calendar.daysAgo(17, '21:40'), 'just-looking'],
    [calendar.daysAgo(13, '10:09'), 'too-expensive'],
    [calendar.daysAgo(9, '16:55'), 'unclear'],
    [calendar.daysAgo(6, '13:31'), 'technical'],
    [calendar.daysAgo(5, '19:02'), 'too-expensive'],
    [calendar.daysAgo(2, '08:47'), 'just-looking'],
  ];
  return [
    ...(reasons.map(([at, reason]) => ({
      at,
      what: 'a visitor leaves the payment page',
      run: ({ site }) => site.sayWhyCanceled(reason),
    })) satisfies ReturnType<Story>),
    {
      at: calendar.daysAgo(8, '17:36'),
      what: "Dale Pruitt's card is declined",
      run: ({ site }) =>
        site.buy({
          email: 'dale@pruittpestcontrol.example.com',
          name: 'Dale Pruitt',
          cart: { 'advertising-management': 1, 'review-automation': 1 },
          pays: 'with a declined card',
          wantsOffers: true,
        }),
    },
    {
      at: calendar.daysAgo(3, '14:22'),
      what: 'Meredith Vaughn leaves the payment page',
      async run({ site }) {
        await site.buy({
          email: 'meredith@vaughncatering.example.net',
          name: 'Meredith Vaughn',
          cart: { 'seo-bundle': 1, 'blogs-2': 1, 'monthly-newsletter': 1 },
          cycle: 'annual',
          pays: 'never',
          wantsOffers: true,
        });
        await site.sayWhyCanceled('unclear');
      },
    },
  ];
};
