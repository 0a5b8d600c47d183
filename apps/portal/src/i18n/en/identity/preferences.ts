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
  notificationsLead: 'Choose how we tell you about each event. The portal shows notifications behind the bell.',
  groups: {
    support: 'Support',
    contracts: 'Contracts and usage',
    account: 'Account',
    staff: 'Your work',
    mandatory: 'Emails you always get',
  },
  ways: { at_once: 'Email immediately', daily: 'Daily summary', weekly: 'Weekly summary', none: 'No email' },
  portal: 'In the portal',
  mailAbout: 'Email: {event}',
  portalAbout: 'In the portal: {event}',
  digestAbout: 'Summary: {event}',
  quiet: {
    title: 'Quiet hours',
    from: 'From',
    until: 'Until',
    hint: 'Emails about your work wait until they are over, by our local time. The portal shows everything immediately. Leave empty for none.',
  },
  events: {
    tickets: {
      name: 'Replies to your tickets',
      hint: 'When your ticket arrives, is answered or changes its status.',
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
    staff_new: {
      name: 'New tickets',
      hint: 'When a customer opens a ticket.',
    },
    staff_replied: {
      name: 'Replies from customers',
      hint: 'When a customer replies to or reopens a ticket that is yours or that no one has taken.',
    },
    staff_assigned: {
      name: 'Tickets handed over to you',
      hint: 'When a ticket is yours from now on.',
    },
    staff_late: {
      name: 'Tickets that are due soon',
      hint: 'When a quarter of the time to answer or solve a ticket is left.',
    },
    staff_colleagues: {
      name: 'Notes and answers of your team',
      hint: 'When a note names you, and what others of your team write in tickets that you follow.',
    },
    staff_bounces: {
      name: 'Emails that came back',
      hint: 'When an email to a customer could not be delivered.',
    },
  },
  always: 'Always by email',
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
