import { PLUGIN_PAGE, UNSUBSCRIBE_PAGE } from '../../domain/site/pages.ts';

/** Texts of a section that have to stay word for word. */
interface SpecifiedTexts {
  /** A section of docs/product.md, and the part of it. */
  readonly section: string;
  /** The page whose document has all of them, before any script. Without one, they come later or in emails. */
  readonly on?: string;
  /**
   * `{name}` stands for what differs. An ellipsis at an end, `…`, says that there is more around the text; the others
   * are whole texts of their own.
   */
  readonly texts: readonly string[];
}

/**
 * Titles, headings, links, buttons, toasts, and errors that have to stay word for word. None may get lost or
 * be reworded: tests/architecture/specified-texts.test.ts looks for them in the sources,
 * tests/unit/web/build/built-pages.test.ts on the built pages.
 */
export const SPECIFIED_TEXTS: readonly SpecifiedTexts[] = [
  {
    section: 'Header and footer',
    on: '/',
    texts: [
      ...['Home', 'Services', 'Pricing', 'Blog', 'About', 'Contact', 'Terms', 'Privacy'],
      ...['Login', 'Get Started', 'Support'],
    ],
  },
  { section: 'Header and footer, signed in', texts: ['Account', 'Admin', '…Dashboard', 'Sign Out'] },
  {
    section: 'Routes, home page',
    on: '/',
    texts: [
      ...['Learn More', '500+', 'clients…', '2,000+', 'projects', '300%', 'ROI increase', '10+', 'years…'],
    ],
  },
  {
    section: 'Routes, services',
    on: '/services',
    texts: ['Learn More', 'Buy Now', 'Enterprise & Franchise custom solutions'],
  },
  { section: 'Routes, service detail pages', on: '/services/automation', texts: ['View Plans'] },
  {
    section: 'Catalog',
    on: '/pricing',
    texts: [
      ...['Add to Cart', 'Social Media Management - Static & Video Content', 'Connections & Followers'],
      ...['Blogs', 'Email & SMS Campaign Management', 'SEO & Reputation Management', 'Paid Advertising'],
      ...['AI & Automation', 'Creative Services', 'Premium Services'],
      ...['Static 5 posts', 'Static 10 posts', 'Static 15 posts', 'LinkedIn connected', 'Facebook followers'],
      ...['Instagram followers', 'Campaign management', 'SEO bundle', 'Directory listings'],
      ...['Review automation', 'Advertising management', 'Video ads', 'Second ad channel', 'AI chatbot'],
      ...['AI voice agent', 'Landing page basic maintenance', 'Landing page premium maintenance'],
      ...['Marketing documents', 'Monthly newsletter', 'Premium care'],
    ],
  },
  {
    section: 'Cart',
    texts: [
      ...['Save up to 20%', '…30 minutes of inactivity…', 'Service pricing not configured'],
      'Creating checkout session...',
    ],
  },
  {
    section: 'Sign-in',
    texts: [
      ...['Sign In', 'Sign Up', 'Full Name', 'Email', 'Password', 'Signing In...', 'Creating Account...'],
      ...['Error', 'Please fill in all fields', 'Sign In Failed', 'Sign Up Failed', 'Success'],
      ...[
        'Successfully signed in!',
        'Account created successfully! Please check your email for verification.',
      ],
    ],
  },
  {
    section: 'Checkout',
    texts: [
      ...['Cart is empty', 'Add a service to continue.', 'Invalid Services'],
      "These services couldn't be processed: {names}",
      ...['No valid services', 'No services could be processed.', 'Connection error'],
      'Cannot reach checkout service: {message}',
      ...['Checkout failed', 'No response from checkout service', 'Unknown error from checkout service'],
      'Invalid response from checkout service. Please try again.',
      ...['Unexpected error', 'Something went wrong: {message}', 'Unknown error', 'Success!'],
      'Redirecting to {provider} checkout...',
      'useCart must be used within a CartProvider',
      'Unexpected Application Error!',
    ],
  },
  {
    section: 'Blog, the list',
    on: '/blog',
    texts: [
      ...['Marketing Insights & Strategies', 'Featured Articles', 'All Categories', 'Subscribe'],
      ...['Load More Articles ({number} remaining)', '+{number} more'],
    ],
  },
  {
    section: 'Blog, the list in use',
    // Not 'Loading blog post...': an article is a document, which no script loads.
    texts: ['No articles found', 'Clear Filters', 'Loading blog posts...', 'Subscribing...'],
  },
  {
    section: 'Blog, an article',
    on: '/blog/a-clean-list-beats-a-long-list',
    texts: ['Back to Blog', 'Share', 'Related Articles'],
  },
  {
    section: 'About, plugin, and legal pages, About',
    on: '/about',
    texts: [
      ...['Get To Know {company}', 'Who We Are', 'Our Approach', 'Our Impact', 'Meet Our Team', 'Our Values'],
      ...['1000+', 'Businesses Served', '98%', 'Client Satisfaction', '13', 'Years Experience'],
      ...['Expert-Led Innovation', 'Results-Driven', 'Premium Quality'],
      ...['Start the Conversation', 'Explore Our Services'],
    ],
  },
  {
    section: 'Contact, the page',
    on: '/contact',
    texts: [
      ...["Let's Start Something Great", 'Quick Response Guarantee', '…within 4 business hours…'],
      ...['…within 5-7 business days after contract signing…', '…within 48 hours of your first payment…'],
      ...['…month-to-month with no long-term commitment…', '…clients worldwide…'],
    ],
  },
  {
    section: 'Contact, the form',
    texts: [
      ...['Submitting...', 'Please complete the reCAPTCHA'],
      "You must verify that you're not a robot before submitting the form.",
      'Missing Required Fields',
      'Please fill in your name, email, phone number, company name, website and message.',
      'Something went wrong',
      'Please try again, or contact us directly at {email} or call {phone}.',
      'Form submitted successfully!',
      'We received your message and will get back to you within 4 business hours. Note: Email notification may be delayed.',
      "Thanks! We've received your request.",
      'Our team will get back to you within 4 business hours.',
    ],
  },
  {
    section: 'Newsletter',
    texts: [
      ...['Email Required', 'Please enter your email address to subscribe.', 'Subscription Failed'],
      'There was an error subscribing to the newsletter. Please try again.',
      ...['Successfully Subscribed!', 'Thank you for subscribing to our newsletter.'],
    ],
  },
  {
    section: 'Back office',
    texts: [
      ...['Admin Dashboard', 'Manage contact form submissions', 'No submissions yet'],
      ...['Contact form submissions will appear here.', 'Service Interest', 'Access Denied'],
      ...['You do not have admin privileges.', 'Failed to fetch contact submissions'],
    ],
  },
  {
    section: 'About, plugin, and legal pages, Terms',
    on: '/terms',
    texts: ['Terms & Conditions'],
  },
  {
    section: 'About, plugin, and legal pages, numbers in the Terms',
    on: '/terms',
    texts: [
      ...[
        '…within five business days…',
        '…1.5% monthly…',
        '…five days past due…',
        "…30 days' written notice…",
      ],
      ...['…25% of…', '…up to 10 days…', '…$100…', '…Utah…', '…Salt Lake County…'],
      ...['…2 years…', '…3 days…', '…1 year…', '…under 18…', '…no refunds…'],
    ],
  },
  {
    section: 'About, plugin, and legal pages, Privacy Policy',
    on: '/privacy',
    texts: ['Privacy Policy', 'September 16, 2025', '…24-48 hours…'],
  },
  {
    section: 'Onboarding form, its steps',
    texts: [
      ...['Business Info', 'About Business', 'Social Channels', 'Content Strategy', 'Website & SEO'],
      ...['Target Audience', 'Advertising', 'Graphics & Details', 'Review & Submit'],
      ...['Previous', 'Next', 'Submit Onboarding Form', 'Submitting...', 'Uploading {file name}...'],
    ],
  },
  {
    section: 'Onboarding form, messages',
    texts: [
      ...['Business name is required', 'Website URL is required', 'Contact person is required'],
      ...['Phone number is required', 'Email address is required', 'Please select at least one service'],
      ...['Review contact name is required', 'Review contact phone is required'],
      'Review contact email is required',
      'Submission failed: {reason}. Please try again or contact support at {email}',
      'Unknown error occurred',
      'Thank you! Your onboarding form and files have been submitted. We will contact you within 2 business days to begin your setup process.',
      'Onboarding form and files submitted successfully! Our team will review your information and contact you within 1-2 business days to schedule your onboarding call and begin setting up your services. Typical onboarding takes 5–10 business days, depending on the complexity of the services purchased.',
    ],
  },
  {
    section: 'After payment',
    texts: [
      ...[
        'Verifying your payment...',
        'Payment Successful!',
        'Return Home',
        'Contact Support',
        'Access Denied',
      ],
      'This page is only accessible after a successful payment. Redirecting you to our pricing page...',
      'View Pricing',
    ],
  },
  { section: 'After payment, money on its way', texts: ['Payment on its way'] },
  {
    section: 'Onboarding form, its own page',
    on: '/onboarding',
    texts: [
      ...['Back to Home', 'Service Configuration', '24-Hour Start', 'Full Implementation'],
      ...['…within 5-10 business days…', '…within 24 hours of receiving your form…'],
      ...['Schedule kickoff call', 'Set up social accounts and tools', 'Create a content strategy'],
      ...['Start implementation', 'Return Home', 'Need Help?'],
    ],
  },
  { section: 'Routes, redirect to the account site', on: '/app', texts: ['Redirecting to {product} App'] },
  {
    section: 'About, plugin, and legal pages, the plugin',
    on: PLUGIN_PAGE,
    texts: [
      ...['WordPress Plugin • Version 2.1.0', '2.1.0', '2.3 MB', 'December 2024', 'WordPress 5.0+'],
      ...['WordPress 5.0 or higher', 'PHP 7.4 or higher', 'MySQL 5.6 or higher'],
      '…free for all clients with lifetime updates and support…',
    ],
  },
  {
    section: 'Unsubscribe, the page',
    on: UNSUBSCRIBE_PAGE,
    texts: ['Email Address *', 'Unsubscribe', 'Cancel', 'UNSUBSCRIBE', '…24-48 hours…'],
  },
  {
    section: 'Unsubscribe, the form',
    texts: [
      ...['Processing...', 'Unsubscribe Request Received', 'Submit Another Request', 'Return Home'],
      ...['Email Required', 'Please enter your email address to unsubscribe.', 'Invalid Email'],
      ...['Please enter a valid email address.', 'Something went wrong', 'No reason provided'],
    ],
  },
  {
    section: 'Routes, unknown paths',
    on: '/404',
    texts: ['404', 'Oops! Page not found', 'Return to Home'],
  },
];

/**
 * Returns a pattern that finds a product text. A text of the sources may have a value, given as `\0`, where the
 * product text has a placeholder.
 * @param where `whole` finds it only as a complete text
 */
export function patternOf(text: string, where: 'whole' | 'anywhere'): RegExp {
  const words = text.replace(/^…|…$/g, '');
  const pattern = words
    .split(/\{[^}]+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+?');
  const start = where === 'whole' && !text.startsWith('…') ? '^' : '';
  const end = where === 'whole' && !text.endsWith('…') ? '$' : '';
  return new RegExp(start + pattern + end, 's');
}

/** Normalizes a text to straight quotes and single spaces. */
export function plain(text: string): string {
  return text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}
