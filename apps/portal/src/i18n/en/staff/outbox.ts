/** The demo's mails. */
export const outbox = {
  title: 'Outbox of the demo',
  lead: 'The last 100 e-mails this demo has written. Everybody who opens the demo can read them: use made-up addresses.',
  filter: 'Recipient',
  show: 'Show',
  all: 'Show all',
  refresh: 'Refresh',
  automatic: 'Refresh by itself',
  empty: 'No e-mail has been written yet.',
  nothingFound: 'No e-mail to this address.',
  to: 'To {address}',
  states: { waiting: 'waiting', sent: 'sent', refused: 'refused' },
  back: 'All e-mails',
  asPage: 'Show as an e-mail program does',
  newTab: '(opens in a new tab)',
  text: 'Text of the e-mail',
}
