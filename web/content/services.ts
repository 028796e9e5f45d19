/** The texts of the services overview that belong to no single service. */
export const SERVICES_OVERVIEW = {
  title: 'Eight jobs, off your list',
  lead: 'Take one, take three, or hand us the whole drawer. Every service has a price you can read, work you can see, and a person who answers for it.',
  closing: {
    title: 'Or tell us what hurts',
    text: 'A quiet Tuesday, a competitor with more stars, a phone nobody picks up: describe it, and we will say which of these would help first.',
    action: 'Describe it to us',
  },
  enterpriseAction: 'Plan a program with us',
} as const;
