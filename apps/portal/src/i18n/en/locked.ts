/**
 * The page of a locked customer. The texts about reasons and redress are templates: the provider's lawyer checks them before they are used.
 */
export const locked = {
  title: 'This account is locked',
  who: '{name}, customer {number}, since {date}',
  reasons: {
    payment: {
      title: 'Invoices are overdue',
      text: 'We reminded you and got no payment, so we have suspended your services. They come back as soon as nothing is overdue.',
    },
    abuse: {
      title: 'A service of yours was misused',
      text: 'Something that runs or is stored in your account breaks our terms or harms others. Your services are suspended until that has ended.',
    },
    verification: {
      title: 'We do not know yet that it is you',
      text: 'Details of your account could not be confirmed. Send us what we asked you for, and we look at it.',
    },
    security: {
      title: 'Your account may be in wrong hands',
      text: 'We saw signs that somebody else got in and locked the account to protect you. Sign out, set a new password with “Forgot your password?”, and then talk to us.',
    },
    customer_request: {
      title: 'You asked for this lock',
      text: 'The account was locked because you wanted it. Tell us when it is to be opened again.',
    },
    legal: {
      title: 'We have to follow an order',
      text: 'A court or an authority, or the law itself, obliges us to suspend your services.',
    },
  },
  owed: 'Overdue in all',
  invoices: 'Overdue invoices',
  due: 'due {date}',
  toInvoices: 'Go to the invoices',
  underWay: 'A payment is on its way. Do not pay twice: as soon as the bank confirms it, the lock ends.',
  unlock: 'Unlock',
  unlockAsk: 'Ask to be unlocked',
  unlockHint: {
    payment: 'Everything paid? Then this opens your account at once.',
    other: 'Somebody from our team then looks at it.',
  },
  outcomes: {
    unlocked: 'Your account is open again.',
    pending_payment:
      'Your payment covers what is overdue, but the bank has not confirmed it yet. There is nothing left for you to do: the lock ends by itself.',
    needs_review: 'A person has to look at this. Write to us what has changed; we answer in the ticket.',
    refusedOverdue: 'The invoices above are still overdue. The account opens as soon as they are paid.',
    refused: 'We cannot open the account yet. Write to us if you think we should.',
    too_many_attempts: 'You have asked often in a short time. From {time} on you can ask again.',
  },
  write: 'Write to support',
  writeSubject: 'Lock of customer {number}',
  next: 'What happens next',
  nextSteps: {
    payment: 'Until everything is paid, your services stay suspended. Your data stay where they are.',
    other: 'Until this is settled, your services stay suspended. Your data stay where they are.',
    termination: 'If nothing happens, your contracts end on {date}, and your data are deleted afterwards.',
  },
  works: 'What still works',
  working: {
    billing: 'Invoices and payment',
    support: 'Support tickets',
    cancel: 'Cancel contracts',
    withdraw: 'Withdraw from a contract',
    privacy: 'Privacy and your data',
    signOut: 'Sign out',
  },
  others: 'Act for another customer',
  call: 'Or call us: {phone} ({hours})',
  // Article 17 of Regulation (EU) 2022/2065
  statement: {
    title: 'Statement of reasons',
    law: 'Article 17 of the Digital Services Act',
    what: 'What we restrict',
    whatText: 'All services of this account are suspended, for as long as the reason lasts.',
    ground: 'On what ground',
    grounds: {
      abuse: 'Content or behaviour that our terms of use do not allow, or that is illegal.',
      legal: 'An order or a duty by law that leaves us no choice.',
    },
    facts: 'The facts',
    factsText:
      'Our mail to you names the content, how we learnt of it, the rule it breaks and whether software took part in the decision. Ask us if it has not reached you.',
    redress: 'What you can do about it',
    redressText:
      'Object by a support ticket, free of charge and within six months; somebody who was not part of the decision looks at it again. You can also turn to a certified out-of-court dispute body, and to the courts at any time.',
  },
}
