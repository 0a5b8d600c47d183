/** The start page. */
export const dashboard = {
  greeting: 'Hello {name}',
  toPay: 'See {count, plural, one {one invoice} other {# invoices}} to pay ({amount})',
  failed: 'This card could not be loaded.',
  failedAdvice: 'The rest of the page is not affected.',
  balance: {
    title: 'Balance',
    all: 'Invoices',
    open: 'open in total',
    nothingOpen: 'Nothing is open.',
    overdue: '{count, plural, one {One invoice overdue} other {# invoices overdue}}',
    credit: 'Credit',
    nextDebit: 'Next debit',
    noDebit: 'none announced',
  },
  contracts: {
    title: 'Contracts',
    all: 'All contracts',
    active:
      '{count, plural, one {active contract} other {active contracts}}{upcoming, plural, =0 {} one {, one ends or renews within 30 days} other {, # end or renew within 30 days}}',
    ends: 'ends on <date></date>',
    renews: 'renews on <date></date>',
  },
  tickets: {
    title: 'Waiting for you',
    all: 'All tickets',
    waiting:
      '{waiting, plural, =0 {No ticket waits for your answer} one {ticket waits for your answer} other {tickets wait for your answer}}{open, plural, =0 {} one {, one is open} other {, # are open}}',
  },
  todo: {
    title: 'To do',
    nothing: 'Everything is in order.',
    holderOver: 'The time for it is over. The registry may take them out of service.',
    items: {
      verify_email: { title: 'Confirm your e-mail address', why: 'If our e-mail did not arrive, tell us.' },
      holder_due: {
        title: 'Confirm the holder of your domains',
        why: '{days, plural, =0 {Today is the last day.} one {One day left.} other {# days left.}} Otherwise the registry may take them out of service.',
      },
      second_factor: { title: 'Check how your sign-in is protected', why: 'Only your password protects it so far.' },
      tax_data: { title: 'Add your VAT ID or tax number', why: 'Your invoices need it.' },
      buyer_reference: { title: 'Add your buyer reference', why: 'Public bodies receive invoices by it (Leitweg-ID).' },
      processing_agreement: {
        title: 'Conclude the processing agreement',
        why: 'There is a text of it that you have not agreed to yet (Art. 28 GDPR).',
      },
      card_expiring: { title: 'Replace the card that expires', why: 'Payments with it fail once it has expired.' },
      contact_unverified: { title: 'Check unconfirmed contacts', why: 'Registries ask for confirmed contact data.' },
    },
  },
  firstSteps: {
    title: 'Your first steps',
    lead: 'Nothing has been ordered and nothing is owed yet. These steps make the account yours.',
    done: 'Done',
    steps: {
      email: {
        title: 'Confirm your e-mail address',
        why: 'Invoices and notices go there. If our e-mail did not arrive, tell us.',
        action: 'Tell us',
      },
      data: {
        title: 'Complete company and tax data',
        why: 'They appear on every invoice from the first one on.',
        action: 'Complete',
      },
      payment: { title: 'Add a payment method', why: 'Card, direct debit or PayPal.', action: 'Add' },
      sign_in: {
        title: 'Check how your sign-in is protected',
        why: 'See where you are signed in and what protects the account.',
        action: 'Check',
      },
      questions: { title: 'Know how to reach us', why: 'Phone, e-mail and hours in one place.', action: 'See contact' },
    },
  },
  spend: {
    title: 'Spending by month',
    total: '{amount} net in twelve months',
    nothing: 'Nothing was invoiced in the last twelve months.',
    showTable: 'Show as table',
    showChart: 'Show as chart',
    month: 'Month',
    sum: 'Total',
    description:
      'Stacked bars of the net spending from {from} to {to}, {amount} in all. The same figures are in the table.',
  },
  groups: {
    web_hosting: 'Web hosting',
    domain: 'Domains',
    virtual_server: 'Virtual servers',
    cloud: 'Cloud',
    mail: 'E-mail',
    certificate: 'Certificates',
    other: 'Other',
  },
  cloud: {
    title: 'Cloud resources',
    nothing: 'No project has resources at the moment.',
    monthToDate: 'this month so far, net',
    forecast: 'forecast to month end',
    perDay: 'Net cost per day of this month',
    vcpu: '{count} vCPU',
    ram: '{gib, number} GiB memory',
    disk: '{gib, number} GiB disk',
    types: {
      server: 'server',
      volume: 'volume',
      load_balancer: 'load balancer',
      address: 'address',
      database: 'database',
    },
    states: { running: 'Running', stopped: 'Stopped', starting: 'Starting', failed: 'Failed' },
  },
  activity: {
    title: 'Recent activity',
    all: 'All activity',
    nothing: 'Nothing has happened yet.',
  },
}
