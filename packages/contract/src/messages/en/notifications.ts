import type { NotificationTexts } from '../../notification-texts.ts'

export const notifications: NotificationTexts = {
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
  notices: {
    name: 'Incidents and maintenance',
    hint: 'When we report on a service of yours.',
  },
  budgets: {
    name: 'Usage budgets',
    hint: 'When usage reaches 50, 80 or 100% of a budget. For owners, administrators and bookkeepers.',
  },
  coming: {
    name: 'What’s coming, once a month',
    hint: 'At the start of each month: debits, renewals and deadlines of the next 60 days, with their sum.',
  },
  vat_id: {
    name: 'VAT ID or tax exemption ends',
    hint: 'When a check finds that a VAT ID is no longer valid, or a tax exemption ends soon. For owners and administrators.',
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
  staff_offers: {
    name: 'Your offers',
    hint: 'When an offer of yours is accepted or declined, has expired, or can no longer be accepted.',
  },
  staff_mailboxes: {
    name: 'Incoming emails that are not fetched',
    hint: 'When new emails have not been fetched from an email server for 15 minutes.',
  },
  staff_bounces: {
    name: 'Emails that came back',
    hint: 'When an email to a customer could not be delivered.',
  },
}
