import type { opening as source } from '../../en/staff/opening.ts'
import type { Translation } from '../../translation.ts'

export const opening: Translation<typeof source> = {
  title: 'Neuer Kunde',
  back: 'Kunden',
  lead: 'Eröffnen Sie ein Konto für einen Kunden, der Sie darum gebeten hat.',
  types: { consumer: 'Privatperson', business: 'Unternehmen', public_body: 'Öffentliche Stelle' },
  who: 'Kunde',
  bodyName: 'Name der Stelle und der Abteilung',
  locale: 'Sprache',
  localeHint: 'Für E-Mails und Rechnungen.',
  emailHint: 'Dorthin gehen Rechnungen und Mitteilungen.',
  vatIdHint: 'Wir prüfen sie nach dem Speichern.',
  billing: 'Abrechnung',
  paymentDays: 'Zahlungsziel in Tagen',
  paymentDaysHint: 'Leer lassen für das übliche Zahlungsziel.',
  paymentDaysWrong: 'Geben Sie eine ganze Zahl von 0 bis {most} ein.',
  collective: 'Eine Rechnung für alle Verträge',
  collectiveHint: 'Sonst erhält jeder Vertrag eine eigene Rechnung.',
  access: 'Zugang',
  owner: 'Inhaber einladen',
  ownerHint: 'Die Person erhält eine E-Mail mit einem Link, der 7 Tage gilt. Leer lassen, um sie später einzuladen.',
  sameAddress: 'E-Mail-Adresse des Kunden übernehmen',
  submit: 'Kundenkonto eröffnen',
  opened: 'Kundenkonto {number} eröffnet.',
  known: {
    title: 'Gibt es diesen Kunden schon?',
    lead: '{count, plural, one {Dieser Kunde gleicht} other {Diese Kunden gleichen}} ihm:',
    same: { vat_id: 'gleiche USt-IdNr.', email: 'gleiche E-Mail-Adresse', name: 'gleicher Name und gleiche PLZ' },
    insist: 'Trotzdem ein neues Konto eröffnen',
  },
}
