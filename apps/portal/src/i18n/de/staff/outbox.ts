import type { outbox as source } from '../../en/staff/outbox.ts'
import type { Translation } from '../../translation.ts'

export const outbox: Translation<typeof source> = {
  title: 'Postausgang der Demo',
  lead: 'Die letzten 100 E-Mails, die diese Demo geschrieben hat. Wer die Demo öffnet, kann sie lesen: Nehmen Sie erfundene Adressen.',
  filter: 'Empfänger',
  show: 'Zeigen',
  all: 'Alle zeigen',
  refresh: 'Aktualisieren',
  automatic: 'Von selbst aktualisieren',
  empty: 'Noch wurde keine E-Mail geschrieben.',
  nothingFound: 'Keine E-Mail an diese Adresse.',
  to: 'An {address}',
  states: { waiting: 'wartet', sent: 'gesendet', refused: 'abgelehnt' },
  back: 'Alle E-Mails',
  asPage: 'Zeigen wie in einem E-Mail-Programm',
  newTab: '(öffnet einen neuen Tab)',
  text: 'Text der E-Mail',
}
