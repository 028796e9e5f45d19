import type { Story } from './story.ts';

const CHECKLIST = `---
title: A checklist for the first cold week
excerpt: Seven things to update online before the first cold week, in the order in which customers look for them.
category: Local SEO
tags: [hours, google business profile]
author: Maya Ortiz
---
When it gets cold, people check whether you are open before they put on a coat. Most of them check in one place only.

## In the order in which they look

1. **Hours on your Google profile.** Add holidays as special hours, not as a change of your regular ones.
2. **The phone greeting.** It still promises the summer schedule.
3. **Your home page.** One line at the top is enough.
4. **Delivery and parking.** Say what you do when it snows.

Set a reminder for March, when all of it has to be taken back.
`;

const PHOTOS = `---
title: Three photos that every shop can take today
excerpt: A doorway, a pair of hands, and the finished work. You need a phone, a window, and ten minutes.
category: Social Media
tags: [photos, social media]
author: Maya Ortiz
---
You do not need a photographer for next week's posts. You need a window and ten minutes.

## The doorway

Stand across the street at the time when your customers arrive. They will recognize the place.

## The hands

Show work in progress, close up, without a face. It takes no courage and tells more than a portrait.

## The finished work

One thing, on a plain surface, beside the window. Turn the lamp off.
`;

const LETTER = {
  subject: 'Before the first cold week',
  preview: 'Seven things to update online, in the order in which customers look.',
  body: `Hello,

when it gets cold, people check whether you are open before they put on a coat. We wrote down **what to update, and in which order**: it takes half an hour.

- Hours on your Google profile
- The phone greeting
- One line on your home page

[Read the checklist](/blog/a-checklist-for-the-first-cold-week)

See you in December,
Maya`,
};

/** A published post, a scheduled one, and a sent letter that made one reader unsubscribe. */
export const publications: Story = (calendar) => {
  const sentAt = calendar.workday(3, '09:30');
  return [
    {
      at: calendar.workday(4, '15:20'),
      what: 'a post is published',
      run: ({ colleague }) => colleague.publishPost('a-checklist-for-the-first-cold-week.md', CHECKLIST),
    },
    {
      at: sentAt,
      what: 'a letter is sent',
      async run({ owner, settled }) {
        await owner.sendLetter(LETTER);
        await settled();
      },
    },
    {
      at: sentAt + 40 * 60_000,
      what: 'a reader of the letter leaves',
      async run({ site, console }) {
        const { headers } = await console.findEmail('agnes.fortin@example.com', LETTER.subject);
        const [, url] = /<(https?:[^>]+)>/.exec(headers['list-unsubscribe'] ?? '') ?? [];
        if (url === undefined) throw new Error('The letter has no header to unsubscribe with.');
        await site.unsubscribeByHeader(url);
      },
    },
    {
      at: calendar.workday(1, '16:45'),
      what: 'a post is scheduled',
      run: ({ colleague }) =>
        colleague.publishPost(
          'three-photos-that-every-shop-can-take-today.md',
          PHOTOS,
          `${calendar.day(4)}T08:00`,
        ),
    },
  ];
};
