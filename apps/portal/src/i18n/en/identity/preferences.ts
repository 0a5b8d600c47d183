/** Language, time zone, looks, and which mails a user gets. */
export const preferences = {
  look: 'Look',
  lookLead: 'Only for you, on every device you sign in from.',
  density: 'Density',
  densities: {
    comfortable: { name: 'Comfortable', hint: 'Room between the lines' },
    compact: { name: 'Compact', hint: 'More lines on a screen' },
  },
  language: 'Language, numbers and time',
  languageLead: 'How pages and e-mails to you are written.',
  locale: 'Language',
  numbers: 'Numbers and dates',
  numbersOfLanguage: 'Language default: {example}',
  start: 'Start',
  startLead: 'Where you want to be after signing in.',
  landingPage: 'First page',
  timeZone: 'Time zone',
  timeZoneHint:
    'It is {time} there now. All times are shown in it, in e-mails too; deadlines follow the clock where we are.',
  notifications: 'Notifications',
  notificationsLead: 'What we tell you while you are away.',
  event: 'What it is about',
  mail: 'E-mail',
  mailAbout: 'E-mail: {event}',
  events: {
    invitations: {
      name: 'Answers to your invitations',
      hint: 'When somebody you have invited accepts or declines.',
    },
    vat_id: {
      name: 'VAT ID no longer valid',
      hint: 'When a check finds that an ID which was valid no longer is. For owners and admins.',
    },
  },
  always: 'always',
  mandatory: {
    security: {
      name: 'Security of your sign-in and your access',
      hint: 'Always: whoever breaks in must not be able to turn the warning off.',
    },
    asked_for: {
      name: 'What you have asked for yourself',
      hint: 'Always: links and codes that you wait for, and answers to what you sent us.',
    },
    law: {
      name: 'What the law requires us to tell you in writing',
      hint: 'Always: receipts for cancellations and withdrawals, agreements, duties of domain holders.',
    },
  },
}
