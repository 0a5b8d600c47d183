/** The demo's mails. */
export const outbox = {
  title: 'Outbox of the demo',
  lead: 'The last 100 emails this demo has written. Use made-up addresses, because everyone who opens the demo can read them.',
  filter: 'Recipient',
  show: 'Show',
  all: 'Show all',
  refresh: 'Refresh',
  automatic: 'Refresh automatically',
  empty: 'No emails yet.',
  nothingFound: 'No emails to this address.',
  to: 'To {address}',
  states: { waiting: 'waiting', sent: 'sent', refused: 'refused', bounced: 'not delivered' },
  back: 'All emails',
  asPage: 'Show as in an email program',
  newTab: '(opens in a new tab)',
  text: 'Text of the email',
}
