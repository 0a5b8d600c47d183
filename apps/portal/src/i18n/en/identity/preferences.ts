import { notificationTexts } from '@kontor/contract/notification-texts'
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
  events: notificationTexts.en,
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
