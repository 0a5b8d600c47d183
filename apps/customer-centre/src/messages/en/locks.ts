import type { FourEyesAction } from '@kontor/contract/enums/four-eyes'
import { type LockWords, lockText } from '../../areas/locks/lock-text.ts'
import type { LocksTexts } from '../../areas/locks/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'

/** The page of the locked customer says the same. */
const words: LockWords = {
  reason: 'Reason',
  reasons: {
    payment: 'invoices are overdue',
    abuse: 'a service was misused',
    verification: 'details of the account could not be confirmed',
    security: 'the account may be in wrong hands',
    customer_request: 'you asked for it',
    legal: 'an order, or a duty by law',
  },
  restricted: 'What is restricted',
  scopes: {
    services: 'All services of the account are suspended, everywhere.',
    administration: 'The account can no longer be administered. Services go on running.',
  },
  duration: 'For how long',
  until: day => `until ${day}; then the lock ends by itself.`,
  open: 'until the reason is gone.',
  termination: (day, deletion) =>
    `If nothing happens, the contracts end on ${day}. The data can then be fetched until ${deletion}, and are deleted afterwards.`,
  facts: 'Facts and circumstances',
  law: 'This is the statement of reasons under Article 17 of Regulation (EU) 2022/2065 (Digital Services Act).',
  origin: 'How we learnt of it',
  origins: {
    notice: number => `by a notice under Article 16 of the Regulation, no. ${number}`,
    own_initiative: () => 'by looking ourselves',
    order: () => 'by an order of a court or an authority',
  },
  grounds: { law: 'The law that it breaks', terms: 'The clause of our terms that it breaks' },
  automated: 'Automated means',
  detected: { yes: 'Software found the content.', no: 'No software found the content.' },
  decided: { yes: 'Software took part in the decision.', no: 'People alone decided.' },
  redress: 'What you can do about it',
  redressWays: {
    complaint: day =>
      `complain to us, free of charge, until ${day}: by a ticket or a reply to this e-mail; somebody who did not decide looks at it again`,
    out_of_court: () => 'turn to a certified out-of-court dispute settlement body (Article 21 of the Regulation)',
    court: () => 'go to court, at any time',
  },
  requests: { review: 'asks for the lock to be lifted', deferral: 'promises to pay', proof: 'sends a proof' },
}

/** After "wants to". */
const approvals: Record<FourEyesAction, string> = {
  unlock: 'unlock an account',
  hold_lift: 'lift a legal hold',
  holder_evidence: 'confirm a domain holder',
}

export const locks: LocksTexts = {
  mails: {
    customer_locked: values => ({
      subject: `The account of customer ${values.customer} is locked`,
      action: 'Look at the lock',
      body: `the account of customer ${values.customer} at ${values.provider} was locked on ${momentText('en', values.at, values.timeZone)}.

${lockText('en', words, values)}

You can still sign in. Invoices, tickets, cancellation, withdrawal and your data stay open. What you can do stands here:

${values.link}`,
    }),
    customer_unlocked: ({ customer, why, note, link }) => ({
      subject: `The account of customer ${customer} is open again`,
      action: 'Open the account',
      body: `the lock of customer ${customer} has ended${{ paid: ': nothing is overdue any more', staff: '', time: ': it had a last day, which is over' }[why]}. Everything works again.${note && `\n\n${note}`}

${link}`,
    }),
    lock_request_arrived: ({ customer, kind, sender, email, payOn, message, files, link }) => ({
      subject: `Customer ${customer}: ${words.requests[kind]}`,
      body: `somebody waits for an answer about the lock of customer ${customer}. Act for the customer, then answer on this page:

${link}

From: ${sender}, ${email}
About: ${words.requests[kind]}${payOn ? `\nWill pay by: ${dayText('en', payOn)}` : ''}${files.length > 0 ? `\nFiles: ${files.join(', ')}` : ''}${message && `\n\n${message}`}`,
    }),
    approval_asked: ({ customer, action, by, until, timeZone, link }) => ({
      subject: `Customer ${customer}: please confirm`,
      action: 'Open the account page',
      body: `${oneLine(by)} wants to ${approvals[action]} (customer ${customer}) and needs a colleague to confirm it by ${momentText('en', until, timeZone)}. Act for the customer, then confirm or refuse on this page:

${link}`,
    }),
    approval_decided: ({ customer, action, by, approved }) => ({
      subject: `Customer ${customer}: ${approved ? 'confirmed' : 'refused'}`,
      body: `you wanted to ${approvals[action]} (customer ${customer}). ${oneLine(by)} has ${approved ? 'confirmed it, and it is done' : 'refused it, and nothing has changed'}.`,
    }),
    lock_request_declined: ({ customer, answer, link }) => ({
      subject: `The lock of customer ${customer} stays for now`,
      action: 'Look at the lock',
      body: `we have looked at what you asked or sent about the lock of customer ${customer}, and cannot lift it yet:

${answer}

${link}`,
    }),
  },
}
