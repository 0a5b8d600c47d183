import { formatMoney } from '@kontor/contract/money'
import type { ComingTexts } from '../../areas/desk/coming/texts.ts'
import { type Facts, factLines } from '../../platform/mail/mails.ts'
import { shortDayText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'
import { paragraphs } from '../paragraphs.ts'

const steps = {
  reminder: 'Zahlungserinnerung per E-Mail',
  first_notice: 'Erste Mahnung',
  second_notice: 'Zweite Mahnung',
  lock: 'Sperre des Kontos',
  termination_notice: 'Kündigung der Verträge',
  lock_again: 'Erneute Sperre des Kontos',
  contracts_ended: 'Ende der Verträge',
} as const
const term = (months: number): string => {
  if (months % 12 !== 0) return months === 1 ? 'einen Monat' : `${months} Monate`
  return months === 12 ? 'ein Jahr' : `${months / 12} Jahre`
}

export const coming: ComingTexts = {
  mails: {
    coming: ({ customer, rows, more, summary: { total, about, open, payable }, appUrl, dates }) => {
      const sum = formatMoney(total, dates.tag)
      const standing =
        open.amount_minor === 0
          ? 'alles ist bezahlt.'
          : payable.amount_minor === 0
            ? 'Sie müssen nichts selbst bezahlen.'
            : `${formatMoney(payable, dates.tag)} sind von Ihnen zu bezahlen.`
      const money = (row: (typeof rows)[number]) =>
        row.amount ? `, ${row.about ? 'etwa ' : ''}${formatMoney(row.amount, dates.tag)}` : ''
      const facts: Facts = rows.map(row => [shortDayText(dates, row.on), `${oneLine(row.title)}${money(row)}`])
      return {
        facts: [facts],
        subject: `Was für ${oneLine(customer)} ansteht: ${about ? 'etwa ' : ''}${sum} in 60 Tagen`,
        action: 'Alle Termine ansehen',
        body: paragraphs(
          `${standing} Die nächsten 60 Tage kosten ${about ? 'etwa ' : ''}${sum}.`,
          factLines(facts),
          more > 0 && (more === 1 ? 'Ein weiterer Termin folgt.' : `${more} weitere Termine folgen.`),
          `${appUrl}/coming`,
        ),
      }
    },
  },
  titles: {
    dunning: ({ step }) => `${steps[step]}, wenn nichts bezahlt wird`,
    payment: ({ number, names, late }) => `${number} ist ${late ? 'überfällig' : 'fällig'}: ${names}`,
    deferral: () => 'Eine vereinbarte Zahlung ist fällig',
    debit: ({ number, names }) => `Wir buchen ${number} ab: ${names}`,
    termination: () => 'Verträge enden wegen offener Rechnungen',
    method: ({ names, mandate }) => (mandate ? `Das Mandat für ${names} verfällt` : `${names} läuft ab`),
    holder: ({ names }) => `${names} als Domaininhaber bestätigen`,
    trial: ({ names }) => `Der Test von ${names} endet von selbst`,
    end: ({ names }) => `${names} endet`,
    data_end: ({ names }) => `Letzter Tag für den Datendownload von ${names}`,
    renewal: ({ names, months, renews }) =>
      renews ? `${names} verlängert sich um ${term(months)}` : `${names} wird für ${term(months)} berechnet`,
    term: ({ names, months }) => `${names} verlängert sich um ${term(months)}`,
    price: ({ names }) => `Neuer Preis für ${names}`,
    plan: ({ names }) => `Die vereinbarte Änderung an ${names} tritt in Kraft`,
    bill: ({ names, month }) => `Rechnung für ${month}: ${names}`,
    usage: ({ names, month }) => `Verbrauch im ${month}: ${names}`,
  },
  more: (names, more) => `${names} und ${more} weitere`,
  calendar: {
    name: customer => `Was ansteht: ${customer}`,
    priced: (title, amount, about) => `${title} (${about ? 'etwa ' : ''}${amount})`,
    changeUntil: day => `Letzter Tag für eine Änderung: ${day}`,
  },
}
