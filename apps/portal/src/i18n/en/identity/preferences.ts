/** Language, time zone, looks, and which mails a user gets. */
export const preferences = {
  look: 'Appearance',
  lookLead: 'Applies only to you, on all your devices.',
  density: 'Density',
  densities: {
    comfortable: { name: 'Comfortable', hint: 'More space between lines' },
    compact: { name: 'Compact', hint: 'More lines on the screen' },
  },
  language: 'Language, numbers and time',
  languageLead: 'For pages and emails.',
  locale: 'Language',
  numbers: 'Numbers and dates',
  numbersOfLanguage: 'Language default: {example}',
  start: 'Start page',
  startLead: 'The page you see after signing in.',
  landingPage: 'Start page',
  timeZone: 'Time zone',
  timeZoneHint: 'It is {time} there now. Used for all times, also in emails; deadlines follow our local time.',
  notifications: 'Notifications',
  notificationsLead: 'Choose which emails you get.',
  event: 'Subject',
  mail: 'Email',
  mailAbout: 'Email: {event}',
  events: {
    tickets: {
      name: 'Replies to your tickets',
      hint: 'When a ticket of yours is answered or stands otherwise than before.',
    },
    staff_tickets: {
      name: 'Tickets of customers',
      hint: 'When a customer opens a ticket or replies to one that is yours or that no one has taken.',
    },
    contracts: {
      name: 'Contract renewals',
      hint: 'A month before the last day on which you can cancel a contract that renews for a year or longer. For owners.',
    },
    invitations: {
      name: 'Answers to your invitations',
      hint: 'When a person you invited accepts or declines.',
    },
    budgets: {
      name: 'Usage budgets',
      hint: 'When usage reaches 50, 80 or 100% of a budget. For owners, administrators and bookkeepers.',
    },
    vat_id: {
      name: 'VAT ID no longer valid',
      hint: 'When a check finds that a VAT ID is no longer valid. For owners and administrators.',
    },
  },
  always: 'always',
  mandatory: {
    security: {
      name: 'Security of your login and access',
      hint: 'Cannot be turned off, so that you notice if someone else gets in.',
    },
    asked_for: {
      name: 'What you requested yourself',
      hint: 'Links, codes and answers to your messages.',
    },
    law: {
      name: 'What the law requires us to send you',
      hint: 'Receipts for cancellations and withdrawals, agreements, duties of domain holders.',
    },
  },
}
