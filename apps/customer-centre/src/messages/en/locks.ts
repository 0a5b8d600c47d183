import type { ApprovalAction } from '@kontor/contract/enums/four-eyes'
import { type LockWords, lockText, suspensionText } from '../../areas/arrears/locks/lock-text.ts'
import type { LocksTexts } from '../../areas/arrears/locks/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'

/** The page of the locked customer says the same. */
const words: LockWords = {
  reason: 'Reason',
  reasons: {
    payment: 'Invoices are overdue',
    abuse: 'A service was misused',
    verification: 'Account details could not be confirmed',
    security: 'Someone else may have access to the account',
    customer_request: 'You asked for the lock',
    legal: 'An official order or a legal obligation',
  },
  restricted: 'What is restricted',
  scopes: {
    services: 'All services of the account are locked.',
    administration: 'The account can’t be managed. Its services keep running.',
  },
  duration: 'For how long',
  until: day => `Until ${day}. The lock then ends automatically.`,
  open: 'Until the reason no longer applies.',
  termination: (day, deletion) =>
    `If nothing changes, the contracts end on ${day}. You can then download your data until ${deletion}. After that it is deleted.`,
  facts: 'Facts and circumstances',
  law: 'This is the statement of reasons under Article 17 of Regulation (EU) 2022/2065 (Digital Services Act).',
  origin: 'How we found out',
  origins: {
    notice: number => `From a notice under Article 16 of the Regulation, no. ${number}`,
    own_initiative: () => 'From our own checks',
    order: () => 'From an order by a court or an authority',
  },
  grounds: { law: 'Law infringed', terms: 'Clause of our terms infringed' },
  automated: 'Automated means',
  detected: { yes: 'The content was detected by software.', no: 'The content was not detected by software.' },
  decided: { yes: 'Software was used in the decision.', no: 'The decision was made by people only.' },
  redress: 'How to contest this',
  redressWays: {
    complaint: day =>
      `Complain to us free of charge until ${day}, with a ticket or a reply to this email. Someone who was not involved in the decision will review it.`,
    out_of_court: () => 'Contact a certified out-of-court dispute settlement body (Article 21 of the Regulation).',
    court: () => 'Go to court at any time.',
  },
  requests: { review: 'asks to be unlocked', deferral: 'asks for more time to pay', proof: 'sent proof' },
  unpaid: {
    documents: 'Overdue invoices',
    line: (number, due, open) => `${number}, due ${due}: ${open}`,
    sum: 'Overdue in total',
    out: 'The lock ends automatically as soon as nothing is overdue. Can’t pay now? Request more time to pay on the page of the lock.',
    next: (notice, end, deletion) =>
      `Unless you pay first, we give notice of termination on ${notice}. The contracts then end on ${end}, and you can download your data until ${deletion}.`,
  },
}

/** After "wants to". */
const approvals: Record<ApprovalAction, string> = {
  unlock: 'unlock an account',
  hold_lift: 'lift a legal hold',
  holder_evidence: 'confirm a domain holder',
  invoice_correction: 'correct an invoice',
  payment_refund: 'refund a payment',
  write_off: 'write off an invoice',
  deferral: 'give more time to pay',
  discount: 'agree on a lower price',
  new_owner: 'give someone an owner’s access',
}

export const locks: LocksTexts = {
  mails: {
    customer_locked: values => ({
      subject: `The account of customer ${values.customer} is locked`,
      action: 'View the lock',
      body: `The account of customer ${values.customer} at ${values.provider} was locked on ${momentText(values.dates, values.at, values.timeZone)}.

${lockText(values.dates, words, values)}

You can still sign in to see invoices and tickets, cancel or withdraw from contracts, and export your data. See what you can do next:

${values.link}`,
    }),
    customer_unlocked: ({ customer, why, note, link }) => ({
      subject: `The account of customer ${customer} is unlocked`,
      action: 'Open the account',
      body: `The account of customer ${customer} is unlocked${{ paid: ' because nothing is overdue any more', staff: '', time: ' because the lock has reached its last day' }[why]}.${note && `\n\n${note}`}

${link}`,
    }),
    contract_suspended: ({ contract, facts, statement, at, timeZone, link, dates, provider }) => ({
      subject: `Your contract ${contract} is paused`,
      action: 'View contract',
      body: `${provider} paused your contract ${contract} on ${momentText(dates, at, timeZone)} because the service was misused. The service is switched off until the reason no longer applies. Your data is kept.

${suspensionText(dates, words, facts, statement)}

${link}`,
    }),
    contract_resumed: ({ contract, note, unpaid, link }) => ({
      subject: unpaid
        ? `Your contract ${contract} is no longer paused for misuse`
        : `Your contract ${contract} is resumed`,
      action: 'View contract',
      body: `Your contract ${contract} is no longer paused for misuse. ${unpaid ? 'It stays paused because invoices are overdue, and continues as soon as your account is unlocked.' : 'The service continues.'}

${note}

${link}`,
    }),
    lock_request_arrived: ({ customer, kind, sender, email, payOn, message, files, link, dates }) => ({
      subject: `Locked customer ${customer} ${words.requests[kind]}`,
      body: `Answer a request about the lock of customer ${customer}. Open the customer account first, then this page:

${link}

From: ${sender}, ${email}
Request: ${words.requests[kind]}${payOn ? `\nPromised payment by: ${dayText(dates, payOn)}` : ''}${files.length > 0 ? `\nFiles: ${files.join(', ')}` : ''}${message && `\n\n${message}`}`,
    }),
    approval_asked: ({ customer, action, by, until, timeZone, link, dates }) => ({
      subject: `Confirm or decline: ${approvals[action]} (customer ${customer})`,
      action: 'Open account page',
      body: `${oneLine(by)} wants to ${approvals[action]} (customer ${customer}). A second person must confirm it by ${momentText(dates, until, timeZone)}. Open the customer account first, then confirm or decline on this page:

${link}`,
    }),
    approval_decided: ({ customer, action, by, approved }) => ({
      subject: `${approved ? 'Confirmed' : 'Declined'}: ${approvals[action]} (customer ${customer})`,
      body: `${oneLine(by)} ${approved ? 'confirmed' : 'declined'} your request to ${approvals[action]} (customer ${customer}). ${approved ? 'It is done' : 'Nothing has changed'}.`,
    }),
    lock_request_declined: ({ customer, answer, link }) => ({
      subject: `We can’t unlock customer ${customer} yet`,
      action: 'View the lock',
      body: `We reviewed your request and can’t unlock the account of customer ${customer} yet. Our answer:

${answer}

${link}`,
    }),
  },
}
