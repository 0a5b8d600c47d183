/**
 * The page of a locked customer. The texts about reasons and redress are templates: the provider's lawyer checks them before they are used.
 */
export const locks = {
  title: 'This account is locked',
  who: '{name}, customer {number}, since {date}',
  reasons: {
    payment: {
      title: 'Invoices are overdue',
      text: 'We reminded you but received no payment, so we have locked the account. The lock ends as soon as nothing is overdue.',
    },
    abuse: {
      title: 'A service of yours was misused',
      text: 'Something that runs or is stored in your account breaks our terms or harms others. The lock lasts until that has ended.',
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
      text: 'A court or an authority, or the law itself, obliges us to lock the account.',
    },
  },
  // what staff wrote about it
  said: 'What happened',
  scopes: {
    services: 'All services of this account are suspended, everywhere.',
    administration: 'The account can no longer be administered. Services go on running.',
  },
  owed: 'Overdue in total',
  invoices: 'Overdue invoices',
  due: 'due {date}',
  toInvoices: 'Go to the invoices',
  // to those without access to billing
  whoPays: {
    title: 'Who can pay',
    text: 'Owners of the account and people with access to billing can pay. Only they see which invoices are overdue. Let them know.',
  },
  underWay: {
    whole: 'A payment of {amount} is on its way. Do not pay twice: as soon as the bank confirms it, the lock ends.',
    part: 'A payment of {amount} is on its way. Once the bank has confirmed it, {rest} are still overdue.',
  },
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
    needs_review:
      'We have noted that you ask for it. Somebody looks at it and writes to you. If something has changed, tell us.',
    refusedOverdue: 'The invoices above are still overdue. The account opens as soon as they are paid.',
    refusedOthersPay:
      'Invoices are still overdue. The account opens as soon as an owner, or somebody with access to billing, has paid them.',
    refused: 'We cannot open the account yet. Write to us if you think we should.',
    too_many_attempts: 'You have asked often in a short time. From {time} on you can ask again.',
  },
  write: 'Write to support',
  writeSubject: 'Lock of customer {number}',
  next: 'What happens next',
  nextSteps: {
    now: 'The account is locked',
    paid: 'As soon as nothing is overdue, the lock ends.',
    settled: 'As soon as the reason is gone, the lock ends.',
    data: 'Your data stay where they are.',
    end: 'Last day of the lock; it then ends by itself',
    termination: 'If nothing happens, your contracts end',
    deletion: 'Then the last day to fetch your data',
    deletionText: 'Afterwards they are deleted for good.',
  },
  works: 'What still works',
  working: {
    billing: 'Invoices and payment',
    support: 'Support tickets',
    contact: 'Contact us',
    cancel: 'Cancel contracts',
    withdraw: 'Withdraw from a contract',
    data: 'Fetch your data',
    twofactor: 'Two-factor sign-in',
    privacy: 'Privacy',
    signOut: 'Sign out',
  },
  requests: {
    title: { payment: 'More time, or a proof', other: 'Send a proof' },
    lead: {
      payment: 'You cannot pay now, or have paid already? Tell us.',
      other: 'You have something that shows us how it is? Send it to us.',
    },
    deferral: 'Ask for more time',
    proof: 'Send a proof',
    payOn: 'By when is everything paid?',
    payOnHint: 'No later than {date}.',
    message: 'What we should know',
    promise: 'Promise to pay by then',
    promiseNote:
      'You promise that everything is paid by that day. We look at it and write to you; until then the lock stays.',
    files: 'Files',
    proofHint: {
      payment: 'What the files show, such as the date of a transfer.',
      other: 'What the files show.',
    },
    send: 'Send',
    cancel: 'Cancel',
    sent: 'We have got it and write to you.',
    ownPeople: 'Only the customer’s own people can do this.',
    mayNotPay: 'A promise to pay needs access to billing.',
    list: 'What you have asked',
    kinds: { review: 'Asked to be unlocked', deferral: 'Asked for more time', proof: 'Sent a proof' },
    until: 'paid by <day></day>',
    by: '<at></at> by {name}',
    states: { open: 'We look at it', accepted: 'Accepted', declined: 'Declined', over: 'Settled' },
    answer: 'Our answer: {text}',
  },
  others: 'Act for another customer',
  call: 'Or call us: {phone} ({hours})',
  // Article 17 of Regulation (EU) 2022/2065
  statement: {
    title: 'Statement of reasons',
    law: 'Article 17 of the Digital Services Act',
    what: 'What is restricted',
    duration: 'For how long',
    until: 'Until {date}. Then the lock ends by itself.',
    open: 'Until the reason is gone.',
    facts: 'Facts and circumstances',
    origin: 'How we learnt of it',
    origins: {
      notice: 'By a notice under Article 16 of the Digital Services Act, no. {number}.',
      own_initiative: 'By looking ourselves, without a notice.',
      order: 'By an order of a court or an authority.',
    },
    grounds: { law: 'The law that it breaks', terms: 'The clause of our terms that it breaks' },
    automated: 'Automated means',
    detected: '{software, select, true {Software found the content.} other {No software found the content.}}',
    decided: '{software, select, true {Software took part in the decision.} other {People alone decided.}}',
    redress: 'What you can do about it',
    ways: {
      complaint: 'Complain to us, free of charge, until {date}. Somebody who did not decide looks at it again.',
      out_of_court: 'Turn to a certified out-of-court dispute settlement body (Article 21).',
      court: 'Go to court, at any time.',
    },
    complain: 'Complain',
    complaintSubject: 'Complaint about the lock of customer {number}',
    // of a lock that was set before statements were kept
    missing: 'The statement is not kept here. Our e-mail to you has it; ask us if it has not reached you.',
  },
}
