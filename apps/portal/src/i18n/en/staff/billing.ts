/** Invoice runs and bookkeeping, for staff. */
export const staffBilling = {
  title: 'Billing',
  back: 'Staff desk',
  due: '{count, plural, =0 {Nothing is due.} one {One contract is due.} other {# contracts are due.}}',
  dueMore: 'More than {count, number} contracts are due.',
  start: {
    title: 'Start a run',
    lead: 'What is due is billed every morning. Nothing is billed twice.',
    all: 'Bill everything now',
    customer: 'Customer number',
    customerHint: 'Bills this customer only, including what was set aside.',
    customerMissing: 'Enter a customer number',
    one: 'Bill this customer',
    started: 'Invoice run started.',
    startedOne: 'Customer {number} is being billed.',
    already: 'This is already in progress.',
    waiting: 'The run starts in a moment.',
    progress: '{done, number} of {of, number} customers done',
    customers:
      '{count, plural, one {Customer {numbers} is being billed.} other {Customers {numbers} are being billed.}}',
  },
  runs: {
    title: 'Latest invoice runs',
    none: 'No invoice run yet.',
    started: 'Started',
    scope: 'Customers',
    all: 'All customers',
    single: 'One customer',
    state: 'State',
    customers: 'Billed',
    documents: 'Documents',
    aside: 'Set aside',
    sum: 'Total',
    duration: 'Duration',
    // "2 min 5 s"
    durationOf: '{minutes, plural, =0 {} other {# min }}{seconds, number} s',
    running: 'Running',
    interrupted: 'Interrupted',
    done: 'Finished',
  },
  aside: {
    title: 'Set aside',
    lead: 'Not billed yet. Correct the cause, then try again.',
    none: 'Everything could be billed.',
    customer: 'All contracts of this customer',
    // "Customer Example GmbH (10001)"
    of: '{name} ({number})',
    since: 'Set aside <since></since>, last tried <tried></tried>',
    tries: '{count, plural, one {One attempt} other {# attempts}}, next on {day}',
    retry: 'Try again',
    retryFor: 'Try again: {name}',
    trying: 'Trying again …',
    fields: { name: 'name', line1: 'street', city: 'city', country: 'country' },
    reasons: {
      address_missing: {
        title: 'Name or address is incomplete',
        todo: 'Ask the customer for it, or add it to their addresses. Missing: {fields}.',
      },
      seller_tax_id_missing: {
        title: 'Our own tax number is missing',
        todo: 'Set provider.vat_id or tax.number in kontor.yaml.',
      },
      seller_address_unreadable: {
        title: 'Our own address is incomplete',
        todo: 'provider.postal in kontor.yaml must end with postcode and city.',
      },
      seller_account_missing: {
        title: 'Our own bank account is missing',
        todo: 'The customer pays by transfer. Set payments.account in kontor.yaml.',
      },
      vat_check_missing: {
        title: 'VAT ID {vat_id} was not checked today',
        todo: 'We have asked for the check. Try again in a few minutes, or check the VAT ID in the company data.',
      },
      place_unproven: {
        title: 'Country of the customer is not proven',
        todo: 'For VAT in {country}, a bank account or phone number from there is needed besides the address.',
      },
      threshold_passed: {
        title: 'More than €10,000 to consumers in other EU states',
        todo: 'From now on they are charged the VAT of their own country, here {country}. Register for OSS and set tax.oss_from to the day on which the threshold was passed.',
      },
      leitweg_id_missing: {
        title: 'Leitweg-ID is missing',
        todo: 'A public body with XRechnung needs one. Add it to the company data.',
      },
      currency_differs: {
        title: 'Contract and customer have different currencies',
        todo: 'The contract is in {currency}. Replace it with a contract in the customer’s currency.',
      },
      exchange_rate_missing: {
        title: 'Exchange rate for {currency} is missing',
        todo: 'Add the rate of {month} to tax.exchange_rates in kontor.yaml.',
      },
      document_invalid: {
        title: 'The document would not be valid',
        todo: 'It breaks a rule for invoices: {mistakes}',
      },
      failed: { title: 'Billing failed', todo: 'The server’s log has the details: {error}' },
    },
    open: {
      address: 'Open addresses',
      company: 'Open company data',
      contract: 'Open contract',
      customer: 'Open customer account',
    },
  },
  bookings: {
    title: 'Bookkeeping',
    lead: 'For the tax adviser. Downloads are recorded.',
    month: 'Month',
    bookings: 'Invoices (DATEV)',
    payments: 'Payments (DATEV)',
    package: 'Both with document images (ZIP)',
    bookingsHint:
      'Invoices: each document, from the customer’s account to the revenue account. Payments: also refunds, chargebacks, late payment charges and write-offs.',
    period: 'Month or quarter',
    salesList: 'Download EC sales list',
    salesListHint: 'Sales without VAT to businesses elsewhere in the EU, by VAT ID.',
    year: 'Fiscal year from',
    auditData: 'Data for a tax audit (Z3)',
    auditDataHint:
      'Customers, documents, ledger and payments of the year as CSV files, with the description that audit programs read.',
    quarter: 'Quarter {number} of {year}',
  },
}
