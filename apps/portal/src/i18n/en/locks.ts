/**
 * The page of a locked customer. The texts about reasons and redress are templates: the provider's lawyer checks them before they are used.
 */
export const locks = {
  title: 'This account is locked',
  who: '{name}, customer {number}, since {date}',
  whoAlone: 'Customer {number}',
  reasons: {
    payment: {
      title: 'Invoices are overdue',
      text: 'Pay the overdue invoices to end the lock. They are still unpaid after our reminders.',
    },
    abuse: {
      title: 'One of your services was misused',
      text: 'Something in your account breaks our terms or harms others. The lock ends when this has stopped.',
    },
    verification: {
      title: 'Please confirm your details',
      text: 'Send us what we asked for, and we will review it. We could not confirm some details of your account.',
    },
    security: {
      title: 'Someone else may have access to your account',
      text: 'Sign out, set a new password with “Forgot your password?”, then contact us. We locked the account to protect you.',
    },
    customer_request: {
      title: 'You asked for this lock',
      text: 'Contact us when you want to unlock the account.',
    },
    legal: {
      title: 'We are legally required to lock this account',
      text: 'A court, an authority or the law requires it.',
    },
  },
  // what staff wrote about it
  said: 'What happened',
  scopes: {
    services: 'All your services are locked.',
    administration: 'You can no longer manage the account. Your services keep running.',
  },
  owed: 'Overdue in total',
  charges: 'Includes late payment charges of {amount}. The lock ends even if these are not paid yet.',
  charge: 'Late payment charges',
  invoices: 'Overdue invoices',
  due: 'due {date}',
  toInvoices: 'View invoices',
  // to those without access to billing
  whoPays: {
    title: 'Who can pay',
    text: 'Let the owners or people with access to billing know. They can see and pay the overdue invoices.',
  },
  underWay: {
    whole: 'A payment of {amount} is under way. Do not pay again. The lock ends as soon as the bank confirms it.',
    part: 'A payment of {amount} is under way. Please pay the other {rest} as well.',
  },
  unlock: 'Unlock account',
  unlockAsk: 'Request unlock',
  unlockHint: {
    payment: 'Already paid? Unlock now.',
    other: 'Our team will review your request.',
  },
  outcomes: {
    unlocked: 'Your account is unlocked.',
    pending_payment: 'You do not need to do anything. The lock ends automatically when the bank confirms your payment.',
    needs_review: 'We have received your request. We will review it and email you. If something has changed, tell us.',
    refusedOverdue: 'Pay the invoices above to unlock the account. They are still overdue.',
    refusedOthersPay: 'Ask an owner or a person with access to billing to pay. Invoices are still overdue.',
    refused: 'We can’t unlock the account yet. Contact us if you disagree.',
    too_many_attempts: 'Try again from {time}. You have sent too many requests.',
  },
  write: 'Contact support',
  writeSubject: 'Lock of customer {number}',
  next: 'What happens next',
  nextSteps: {
    now: 'The account is locked',
    paid: 'The lock ends as soon as no invoice is overdue.',
    settled: 'The lock ends as soon as its reason no longer applies.',
    data: 'Your data is kept.',
    end: 'The lock ends automatically after this day',
    notice: 'We give notice of termination',
    // where the day has passed
    noticeOverdue: 'Notice of termination was possible from this day',
    termination: 'Your contracts end if nothing changes',
    terminated: 'Your contracts could end from this day',
    deletion: 'Data download possible until',
    deletionText: 'After that, your data is deleted for good.',
  },
  works: 'What you can still do',
  working: {
    billing: 'Invoices and payment',
    support: 'Support tickets',
    contact: 'Contact us',
    cancel: 'Cancel contracts',
    withdraw: 'Withdraw from a contract',
    data: 'Download your data',
    twofactor: 'Two-step sign-in',
    privacy: 'Privacy',
    signOut: 'Sign out',
  },
  requests: {
    title: { payment: 'Request more time or send proof', other: 'Send proof' },
    lead: {
      payment: 'Can’t pay now, or already paid? Tell us.',
      other: 'Send us documents that help to end the lock.',
    },
    deferral: 'Request more time',
    proof: 'Send proof',
    payOn: 'When can you pay in full?',
    payOnHint: 'No later than {date}.',
    message: 'Message',
    promise: 'Promise to pay by this date',
    promiseNote:
      'You promise to pay everything by this date. We will review it and email you. Until then, the lock stays.',
    files: 'Files',
    proofHint: {
      payment: 'Say what the files show, for example the date of a transfer.',
      other: 'Say what the files show.',
    },
    send: 'Send proof',
    cancel: 'Cancel',
    sent: 'We have received it and will email you.',
    ownPeople: 'Only the customer can do this.',
    mayNotPay: 'You need access to billing to do this.',
    list: 'Your requests',
    kinds: { review: 'Unlock requested', deferral: 'More time requested', proof: 'Proof sent' },
    until: 'paid by <day></day>',
    by: '<at></at> by {name}',
    states: { open: 'Under review', accepted: 'Accepted', declined: 'Declined', over: 'Settled' },
    answer: 'Our answer: {text}',
  },
  others: 'Switch to another customer',
  call: 'Or call us: {phone} ({hours})',
  // Article 17 of Regulation (EU) 2022/2065
  statement: {
    title: 'Statement of reasons',
    law: 'Article 17 of the Digital Services Act',
    what: 'What is restricted',
    duration: 'For how long',
    until: 'Until {date}. Then the lock ends automatically.',
    open: 'Until the reason no longer applies.',
    facts: 'Facts and circumstances',
    origin: 'How we learned of it',
    origins: {
      notice: 'By a notice under Article 16 of the Digital Services Act, no. {number}.',
      own_initiative: 'By our own review, without a notice.',
      order: 'By an order of a court or an authority.',
    },
    grounds: { law: 'The law it breaks', terms: 'The clause of our terms it breaks' },
    automated: 'Automated means',
    detected: '{software, select, true {Software found the content.} other {The content was not found by software.}}',
    decided:
      '{software, select, true {Software took part in the decision.} other {Only people took part in the decision.}}',
    redress: 'What you can do about it',
    ways: {
      complaint:
        'Complain to us free of charge until {date}. A person who was not part of the decision reviews it again.',
      out_of_court: 'Contact a certified out-of-court dispute settlement body (Article 21).',
      court: 'Go to court at any time.',
    },
    complain: 'Send complaint',
    complaintSubject: 'Complaint about the lock of customer {number}',
    // of a lock that was set before statements were kept
    missing: 'See our email to you for the statement. It is not stored here. Contact us if you did not get it.',
  },
}
