import type { staffComing as source } from '../../en/staff/coming.ts'
import type { Translation } from '../../translation.ts'

export const staffComing: Translation<typeof source> = {
  lead: 'Abbuchungen, fällige Rechnungen, Verlängerungen, Tests, Vertragsenden und Fristen aller Kunden. Verlängerungen netto; Monatsrechnungen stehen unter „Abrechnung“.',
  earlier: 'Frühere Woche',
  later: 'Spätere Woche',
  kind: 'Art',
  all: 'Alle Arten',
  none: 'In diesen sieben Tagen ist nichts geplant.',
  customer: '{name} ({number})',
  kinds: {
    dunning: 'Mahnwesen',
    payment: 'Fällige Rechnungen',
    deferral: 'Vereinbarte Zahlungen',
    debit: 'Abbuchungen',
    termination: 'Kündigungen',
    method: 'Ablaufende Zahlungsarten',
    holder: 'Domaininhaber',
    trial: 'Endende Tests',
    end: 'Vertragsenden',
    data_end: 'Datenlöschungen',
    renewal: 'Verlängerungen',
    term: 'Neue Laufzeiten',
    price: 'Neue Preise',
    plan: 'Vereinbarte Änderungen',
    bill: 'Monatsrechnungen',
    usage: 'Verbrauch',
  },
}
