import type { outbox as source } from '../../en/staff/outbox.ts'
import type { Translation } from '../../translation.ts'

export const outbox: Translation<typeof source> = {
  title: 'Postausgang der Demo',
  lead: 'Die letzten 100 E-Mails dieser Demo. Nehmen Sie erfundene Adressen, denn alle, die die Demo öffnen, können sie lesen.',
  filter: 'Empfänger',
  show: 'Anzeigen',
  all: 'Alle anzeigen',
  refresh: 'Aktualisieren',
  automatic: 'Automatisch aktualisieren',
  empty: 'Noch keine E-Mails.',
  nothingFound: 'Keine E-Mails an diese Adresse.',
  to: 'An {address}',
  states: { waiting: 'wartet', sent: 'gesendet', refused: 'abgelehnt', bounced: 'nicht zugestellt' },
  back: 'Alle E-Mails',
  asPage: 'Anzeigen wie im E-Mail-Programm',
  newTab: '(öffnet einen neuen Tab)',
  text: 'Text der E-Mail',
}
