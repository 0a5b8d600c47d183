/** The start page. */
export const dashboard = {
  greeting: 'Hello {name}',
  toPay: 'Pay {count, plural, one {one invoice} other {# invoices}} ({amount})',
  failed: 'This section could not be loaded.',
  failedAdvice: 'Try again. The rest of the page is not affected.',
  balance: {
    title: 'Billing',
    all: 'Invoices',
  },
  coming: {
    title: 'What’s coming',
    subtitle: 'The next 60 days',
    all: 'All dates',
    /** Says what is true of what is open; what follows says what the coming days cost. */
    standing:
      '{standing, select, paid {All is paid.} planned {You don’t have to pay anything yourself.} other {{payable} is waiting for your payment.}}',
    costs: 'The next 60 days cost {about, select, true {about } other {}}{amount}.',
    nothingCosts: 'Nothing else is planned for the next 60 days.',
    dates:
      '{count, plural, =0 {Nothing is planned for the next 60 days.} one {One date in the next 60 days.} other {# dates in the next 60 days.}}',
    amount: '{about, select, true {about } other {}}{amount}',
    newPrice: '{before} → {after}',
    until:
      '{kind, select, debit {Pay another way by {date}} renewal {Cancel by {date}} term {Cancel by {date}} price {Cancel by {date}} trial {Keep it by {date}} end {Undo the cancellation by {date}} plan {Change it by {date}} dunning {Pay by {date} to avoid it} termination {Pay by {date} to avoid it} other {Last day: {date}}}',
    over: '{kind, select, renewal {Too late to cancel: the last day was {date}} term {Too late to cancel: the last day was {date}} other {The last day was {date}}}',
    actions: {
      invoice: 'View invoice',
      pay: 'Pay now',
      billing: 'View invoices',
      usage: 'View usage',
      method: 'View payment method',
      contract: 'View contract',
      cancel: 'Cancel contract',
      keep: 'Keep service',
      contact: 'Confirm now',
    },
    more: '{count, plural, one {One more date} other {# more dates}}',
    beyond: '{count, plural, one {One further date is not shown.} other {# further dates are not shown.}}',
    nothing: 'No debits, renewals or deadlines in the next 60 days.',
    withTax: 'All amounts include VAT where it is charged. Amounts with “about” depend on usage or on what you order.',
  },
  contracts: {
    title: 'Contracts',
    all: 'All contracts',
    active: '{count, plural, one {active contract} other {active contracts}}',
  },
  tickets: {
    title: 'Waiting for you',
    all: 'All tickets',
    waiting:
      '{waiting, plural, =0 {No tickets are waiting for your reply} one {ticket is waiting for your reply} other {tickets are waiting for your reply}}{open, plural, =0 {} one {, one is open} other {, # are open}}',
  },
  todo: {
    title: 'To do',
    nothing: 'Everything is in order.',
    holderOver: 'The deadline has passed. The registry may take your domains offline.',
    items: {
      verify_email: { title: 'Confirm your email address', why: 'No email from us? Tell us.' },
      holder_due: {
        title: 'Confirm the holder of your domains',
        why: '{days, plural, =0 {Today is the last day.} one {One day left.} other {# days left.}} After that, the registry may take your domains offline.',
      },
      second_factor: { title: 'Turn on two-step sign-in', why: 'So far, only your password protects your login.' },
      address_missing: { title: 'Complete your billing address', why: 'Without it, we cannot issue your invoices.' },
      place_unproven: {
        title: 'Confirm where you live',
        why: 'Without a phone number or bank account from your country, we cannot issue your invoices.',
      },
      tax_data: { title: 'Add your VAT ID or tax number', why: 'We need it for your invoices.' },
      buyer_reference: {
        title: 'Add your buyer reference',
        why: 'Public bodies need it to receive invoices (Leitweg-ID).',
      },
      processing_agreement: {
        title: 'Sign the data processing agreement',
        why: 'You have not signed the current version yet (Art. 28 GDPR).',
      },
      card_expiring: { title: 'Replace your card', why: 'It has expired or will soon. We can’t charge expired cards.' },
      budget_reached: { title: 'Check your usage budget', why: 'This month’s usage has reached at least 80% of it.' },
      contact_unverified: { title: 'Verify your contacts', why: 'Domain registries require verified contact details.' },
    },
  },
  firstSteps: {
    title: 'First steps',
    leads: {
      consumer: 'Set up your account in a few minutes.',
      business: 'Set up your account, so that invoices are right from the first one.',
      public_body: 'Set up your account, so that your invoices can be processed.',
      member: 'Protect your login and set your preferences.',
    },
    done: 'Done',
    steps: {
      first_order: {
        title: 'Order your first product',
        why: 'Web hosting, domains, servers or cloud.',
        action: 'View products',
      },
      verify_email: {
        title: 'Confirm your email address',
        why: 'We send invoices and notices there.',
        action: 'Check your address',
      },
      vat_id: {
        title: 'Add your VAT ID',
        why: 'It appears on every invoice. Small businesses add their tax number.',
        action: 'Add VAT ID',
      },
      leitweg_id: { title: 'Add your Leitweg-ID', why: 'XRechnung invoices must carry it.', action: 'Add Leitweg-ID' },
      buyer_reference: {
        title: 'Add your buyer reference',
        why: 'It appears on every invoice, so your accounts team can assign it.',
        action: 'Add reference',
      },
      order_number: { title: 'Add your order number', why: 'It appears on every invoice.', action: 'Add order number' },
      invoice_receiver: {
        title: 'Choose who receives invoices',
        why: 'Send them straight to your accounts team.',
        action: 'Add receiver',
      },
      payment_method: {
        title: 'Add a payment method',
        why: 'Card, direct debit or PayPal.',
        action: 'Add payment method',
      },
      second_factor: {
        title: 'Turn on two-step sign-in',
        why: 'So that a stolen password alone won’t work.',
        action: 'Turn on',
      },
      preferences: {
        title: 'Set your preferences',
        why: 'Language, appearance and which emails you get.',
        action: 'Set preferences',
      },
    },
  },
  spend: {
    title: 'Spending by month',
    total: '{amount} {gross, select, true {incl. VAT} other {net}} in twelve months',
    nothing: 'No invoices in the last twelve months.',
    showTable: 'Show as table',
    showChart: 'Show as chart',
    month: 'Month',
    sum: 'Total',
    description:
      'Stacked bars of the spending ({gross, select, true {incl. VAT} other {net}}) from {from} to {to}, {amount} in all. The same figures are in the table.',
  },
  groups: {
    web_hosting: 'Web hosting',
    domain: 'Domains',
    virtual_server: 'Virtual servers',
    cloud: 'Cloud',
    mail: 'Email',
    certificate: 'Certificates',
    other: 'Other',
  },
  cloud: {
    title: 'Cloud resources',
    nothing: 'No cloud resources at the moment.',
    monthToDate: 'this month so far, {gross, select, true {incl. VAT} other {net}}',
    forecast: 'forecast to month end',
    perDay: 'Cost per day of this month, {gross, select, true {incl. VAT} other {net}}',
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
    nothing: 'No activity yet.',
  },
}
