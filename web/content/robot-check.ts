/** The texts of the page that shows the captcha for a sign-up. */
export const ROBOT_CHECK = {
  title: 'One quick check',
  asking:
    'We are getting many sign-ups right now. Confirm that you are not a robot, and your other tab continues automatically.',
  passed: 'Thank you. Your other tab continues. You can close this one.',
  none: 'There is nothing to check. Please go back to your other tab.',
  unavailable:
    'The check is not available right now. Your answers are still in your other tab. Please try again there in ten minutes.',
} as const;

/** The page's title and description for search engines. */
export const ROBOT_CHECK_SEO = {
  title: 'One quick check',
  description: 'Confirm that you are not a robot to sign up.',
} as const;
