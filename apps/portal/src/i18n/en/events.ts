/** Says what each kind of event tells. */
export const events = {
  groups: {
    customers: 'Accounts and people',
    contracts: 'Contracts and services',
    money: 'Invoices and payments',
    tickets: 'Tickets',
    notices: 'Incidents and maintenance',
    others: 'Other events',
  },
  kinds: {
    customer: {
      created: 'An account was opened',
      changed: 'Account data was changed',
      closed: 'An account was closed',
    },
    person: {
      added: 'A person was given access',
      changed: 'A person’s permissions changed',
      removed: 'A person’s access ended',
    },
    contact: {
      created: 'A contact was added',
      changed: 'A contact was changed',
      deleted: 'A contact was deleted',
    },
    lock: { set: 'An account was locked', lifted: 'A lock was lifted' },
    privacy: {
      export: 'A data export started or is ready',
      erasure: 'The status of an erasure changed',
    },
    order: { accepted: 'An order was received' },
    contract: {
      created: 'A contract was created',
      started: 'A service is set up and running',
      cancelled: 'A contract was cancelled',
      suspended: 'A service was suspended',
      resumed: 'A suspended service is running again',
      ended: 'A contract ended',
      changed: 'Something else about a contract changed',
    },
    service: { state: 'Set-up or change of a service progressed' },
    usage: { budget_reached: 'Usage reached a share of a budget' },
    offer: { changed: 'An offer was made, sent, answered or withdrawn' },
    document: {
      issued: 'An invoice or another document was issued',
      paid: 'An invoice was paid in full',
      cancelled: 'An invoice was cancelled',
      changed: 'The amount due of an invoice changed',
    },
    payment: {
      changed: 'The status of a payment changed',
      succeeded: 'A payment arrived',
      failed: 'A payment failed',
      returned: 'A payment was returned',
      refunded: 'A payment was refunded',
    },
    mandate: { active: 'A SEPA mandate can be used', ended: 'A SEPA mandate can no longer be used' },
    dunning: { level: 'The next dunning step was taken' },
    ticket: {
      created: 'A ticket was opened',
      message: 'A message was written or changed',
      changed: 'The status or another detail of a ticket changed',
      assigned: 'A ticket was assigned to someone on the team',
      noted: 'An internal note was written',
    },
    notice: { changed: 'A notice was published or updated' },
  },
}
