import type { StaffTicket, Stand, SupportTexts } from '../../areas/service/support/mails.ts'
import type { MailValues } from '../../platform/mail/mails.ts'
import { type DateFormat, dayText, momentText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'
import { attached, paragraphs } from '../paragraphs.ts'

const named = (number: number, subject: string) => `#${number}: ${oneLine(subject)}`

/** Says what a status means for its reader, and what they can do about it. */
function means({ status, closesOn, restsUntil, mergedInto }: Stand, dates: DateFormat): string {
  const day = (on: string) => dayText(dates, on)
  if (status === 'waiting_for_customer') return 'We are waiting for your reply.'
  if (status === 'waiting_for_third_party')
    return 'We are waiting for someone else, and continue as soon as they have answered.'
  if (status === 'on_hold')
    return restsUntil
      ? `We have put the ticket on hold until ${day(restsUntil)}. Then we continue.`
      : 'We have put the ticket on hold and continue as soon as we can.'
  if (status === 'resolved')
    return `We consider this solved. The ticket closes ${closesOn ? `on ${day(closesOn)}` : 'by itself'} unless you reply.`
  if (status === 'merged')
    return `The ticket continues as #${mergedInto}, together with another one about the same matter.`
  return status === 'closed' ? 'The ticket is closed. You can reopen it for 14 days.' : 'We are working on it.'
}

const mailboxFailures = {
  sign_in: 'The server refuses the user name or the password.',
  token: 'The token server gives no access token.',
  certificate: 'The certificate of the server is not valid.',
  unreachable: 'The server cannot be reached.',
  folder: 'The folder cannot be opened.',
  other: 'It failed with an error.',
}

const titles: Partial<Record<Stand['status'], string>> = {
  resolved: 'Solved',
  closed: 'Closed',
  merged: 'Continued in another ticket',
  on_hold: 'On hold',
  waiting_for_customer: 'Your reply is needed',
}

/** Says it to someone outside, who reads along. */
const meansOutside = ({ status, mergedInto }: Stand, customer: string): string =>
  ({
    new: 'We are working on it.',
    in_progress: 'We are working on it.',
    waiting_for_customer: `We are waiting for a reply from ${customer}.`,
    waiting_for_third_party: 'We are waiting for someone else.',
    on_hold: 'The ticket is on hold.',
    resolved: 'We consider this solved.',
    closed: 'The ticket is closed.',
    merged: `The ticket continues as #${mergedInto}. Copies of it end here.`,
  })[status]

const filesHeading = 'Attachments (download them from the ticket):'

/** @param about what has happened, before the ticket's number */
const toStaff = (
  about: string,
  {
    number,
    subject,
    link,
    author,
    customer,
    customerNumber,
    impact,
    text,
    files,
    dates,
  }: StaffTicket & { dates: DateFormat },
) => ({
  subject: `${about} ${named(number, subject)}`,
  action: 'Open ticket',
  quoted: text,
  body: paragraphs(
    `${oneLine(author)} wrote for ${oneLine(customer)} (customer number ${customerNumber}):`,
    attached(filesHeading, files, dates),
    impact === 'down' && 'Impact: not working at all',
    link,
  ),
})

/** @param about what has happened, before the ticket's number */
const byGuest = (about: string, { number, subject, link, author, email, text }: MailValues['staff_guest_new']) => ({
  subject: `${about} ${named(number, subject)}`,
  action: 'Open ticket',
  quoted: text,
  body: paragraphs(`${oneLine(author)} (${oneLine(email)}), not a customer, wrote:`, link),
})

export const support: SupportTexts = {
  paper: {
    number: 'Ticket',
    status: 'Status',
    topic: 'Topic',
    contract: 'Contract',
    resource: 'Affected part',
    invoice: 'Invoice',
    opened: 'Opened',
    made: 'Printed',
    files: 'Attachments',
    withdrawn: 'This message was withdrawn.',
    secret: 'Confidential data came with this message. It is not shown here.',
    staff: name => `${name} (support team)`,
    earlier: count => (count === 1 ? '1 earlier message is not shown' : `${count} earlier messages are not shown`),
  },
  resources: {
    server: 'Server',
    volume: 'Volume',
    load_balancer: 'Load balancer',
    address: 'IP address',
    database: 'Database',
  },
  statuses: {
    new: 'New',
    in_progress: 'In progress',
    waiting_for_customer: 'Waiting for you',
    waiting_for_third_party: 'Waiting for a third party',
    on_hold: 'On hold',
    resolved: 'Resolved',
    closed: 'Closed',
    merged: 'Merged',
  },
  copies: {
    title: 'Copies of a ticket',
    unknown: 'This link is no longer valid. You get no copies.',
    asks: number => `Get copies of ticket #${number}?`,
    asksText: (by, customer, address) =>
      `${by} from ${customer} would like to send copies of its messages to ${address}. You can stop them at any time.`,
    confirm: 'Send me copies',
    decline: 'No, thank you',
    stop: 'Stop copies',
    on: number => `You get copies of ticket #${number}`,
    onText: address => `They go to ${address}.`,
    off: number => `You get no copies of ticket #${number}`,
    offText: address => `Nothing is sent to ${address}.`,
  },
  topics: {
    department: 'Support',
    names: {
      technical: 'Technical',
      billing: 'Invoices and payment',
      contract: 'Contract and order',
      domain: 'Domain',
      abuse: 'Abuse',
      other: 'Something else',
    },
    hints: {
      abuse: 'Give the address, the time and what you saw. You can also use the notice form on the contact page.',
      billing: 'Give the invoice number if you have one. New payments can take two working days to appear.',
    },
  },
  guest: {
    confirm: 'Send my message',
    states: {
      asks: [
        'Send your message?',
        'You wrote to us by email. Confirm that it was you, and our staff will see your message.',
      ],
      done: ['Message sent', 'Our staff will answer you by email.'],
      over: ['This link is not valid any more', 'Please send us your email again. You will get a new link.'],
    },
  },
  inbound: {
    filesNotTaken: (count, names) =>
      (count === 1 ? 'One file of the email was not added' : `${count} files of the email were not added`) +
      (names ? `: ${names}` : '.'),
    onlyFiles: 'The email holds files only.',
    shortened: 'The email was longer. Our staff can see all of it.',
  },
  mails: {
    ticket_opened: ({ number, subject, link, text, files, dates }) => ({
      subject: `We have received your ticket #${number}: ${oneLine(subject)}`,
      action: 'View ticket',
      quoted: text,
      body: paragraphs(
        'We have received your ticket and will answer you. This is what you wrote:',
        attached(filesHeading, files, dates),
        link,
      ),
    }),
    ticket_answered: ({ number, subject, link, author, text, files, stand, dates }) => ({
      subject: `New reply to ticket ${named(number, subject)}`,
      action: 'View and reply',
      quoted: text,
      body: paragraphs(
        `${oneLine(author)} wrote:`,
        attached(filesHeading, files, dates),
        stand !== null && means(stand, dates),
        link,
      ),
    }),
    ticket_split: ({ number, subject, link, from }) => ({
      subject: `Moved to its own ticket ${named(number, subject)}`,
      action: 'View ticket',
      body: paragraphs(
        `To answer each matter by itself, we have moved some messages of ticket #${from} to a new one: #${number}.`,
        'Nothing is lost, and you have nothing to do.',
        link,
      ),
    }),
    ticket_copy_asked: ({ number, by, customer, link }) => ({
      subject: `Would you like copies of support ticket #${number}?`,
      action: 'Yes or no',
      body: paragraphs(
        `${oneLine(by)} from ${oneLine(customer)} would like to send you copies of the messages in a support ticket.`,
        'You get nothing unless you confirm. If you do not know them, ignore this email.',
        link,
      ),
    }),
    ticket_copied: ({ number, subject, author, customer, text, files, link, stand, dates }) => ({
      subject: `Copy of ticket ${named(number, subject)}`,
      ...(text !== '' && { quoted: text }),
      body: paragraphs(
        text === '' ? `The status of a ticket of ${oneLine(customer)} has changed.` : `${oneLine(author)} wrote:`,
        attached(`Attachments (ask ${oneLine(customer)} for them):`, files, dates),
        stand !== null && meansOutside(stand, oneLine(customer)),
        `You get this copy because ${oneLine(customer)} entered your address and you confirmed it. To stop copies: ${link}`,
      ),
    }),
    ticket_changed: ({ number, subject, link, stand, dates }) => ({
      subject: `${titles[stand.status] ?? 'In progress'}: ticket ${named(number, subject)}`,
      action: 'View ticket',
      body: paragraphs(means(stand, dates), link),
    }),
    staff_ticket_new: values => toStaff('New ticket', values),
    staff_ticket_replied: values => toStaff(values.reopened ? 'Customer reopened' : 'Customer replied', values),
    staff_ticket_assigned: values => toStaff('Yours now', values),
    staff_guest_new: values => byGuest('New ticket', values),
    staff_guest_replied: values => byGuest('Guest replied', values),
    staff_guest_assigned: values => byGuest('Yours now', values),
    guest_confirm: ({ subject, link, provider }) => ({
      subject: `Confirm your email to ${oneLine(provider)}`,
      action: 'Confirm email',
      body: paragraphs(
        `We have received an email from your address: “${oneLine(subject)}”.`,
        'Confirm within 48 hours that you wrote it. Only then our staff will see it.',
        link,
        'If you did not write to us, you do not need to do anything.',
      ),
    }),
    guest_refused: ({ subject, contact }) => ({
      subject: `Your email did not reach us: ${oneLine(subject)}`,
      body: paragraphs(
        `We could not accept your email “${oneLine(subject)}”, because this address is for customers who write from the email address of their account.`,
        `Are you a customer? Sign in and open a ticket, or write from that address. You can also use our contact page:\n${contact}`,
      ),
    }),
    guest_answered: ({ number, subject, author, text }) => ({
      subject: `Reply to your ticket ${named(number, subject)}`,
      quoted: text,
      body: paragraphs(`${oneLine(author)} wrote:`, 'You can answer by replying to this email.'),
    }),
    staff_mailbox_failed: ({ mailbox, since, timeZone, failure, words, link, dates }) => ({
      subject: `Emails are not being fetched: ${oneLine(mailbox)}`,
      action: 'Open tickets',
      body: paragraphs(
        `New emails have not been fetched from ${oneLine(mailbox)} since ${momentText(dates, since, timeZone)}. ${mailboxFailures[failure]}`,
        words !== '' && `Message of the server: ${oneLine(words)}`,
        'Until this works, these emails open no tickets. None of them is lost: they are fetched later.',
        link,
      ),
    }),
    staff_bounce: ({ address, subject, reason, customer, customerNumber, link }) => ({
      subject: `Email to ${oneLine(address)} came back${customerNumber === null ? '' : ` (customer ${customerNumber})`}`,
      action: 'Open ticket',
      body: paragraphs(
        customer === null
          ? `An email to ${oneLine(address)} could not be delivered.`
          : `An email to ${oneLine(address)} of ${oneLine(customer)} (customer number ${customerNumber}) could not be delivered.`,
        `Subject: ${oneLine(subject)}\nReason: ${oneLine(reason)}`,
        link ?? false,
      ),
    }),
    staff_ticket_late: ({ number, subject, link, customer, customerNumber, impact, due, dates }) => ({
      subject: `${due.late ? 'Late' : 'Late soon'}: ticket ${named(number, subject)}`,
      action: 'Open ticket',
      body: paragraphs(
        `${{ answer: 'An answer', solution: 'The solution' }[due.for]} for ${oneLine(customer)} (customer number ${customerNumber}) ${due.late ? 'was' : 'is'} due by ${momentText(dates, due.at, due.timeZone)}.`,
        impact === 'down' && 'Impact: not working at all',
        link,
      ),
    }),
    staff_ticket_colleague: ({
      about,
      number,
      subject,
      link,
      author,
      customer,
      customerNumber,
      text,
      files,
      dates,
    }) => ({
      subject: `${{ mentioned: 'You are mentioned in', noted: 'Note in', answered: 'Our answer in' }[about]} ticket ${named(number, subject)}`,
      action: 'Open ticket',
      quoted: text,
      body: paragraphs(
        about === 'answered'
          ? `${oneLine(author)} answered ${oneLine(customer)} (customer number ${customerNumber}):`
          : `${oneLine(author)} noted about a ticket of ${oneLine(customer)} (customer number ${customerNumber}), for staff alone:`,
        attached(filesHeading, files, dates),
        link,
      ),
    }),
  },
}
