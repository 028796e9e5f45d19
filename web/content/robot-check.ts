/** The texts of the page that shows the captcha for a sign-up. */
export const ROBOT_CHECK = {
  title: 'One quick check',
  asking:
    'We get many sign-ups right now, so we check that each comes from a person. Then the tab that you came from continues by itself.',
  passed: 'Thank you. The tab that you came from continues, and you can close this one.',
  none: 'There is nothing to check. Go back to the tab that you came from.',
  unavailable:
    'The check cannot be shown right now. What you typed is still in the tab that you came from: please try again there in ten minutes.',
} as const;

/** What search engines are told of this page. */
export const ROBOT_CHECK_SEO = {
  title: 'One quick check',
  description: 'Confirms that a person signs up.',
} as const;
