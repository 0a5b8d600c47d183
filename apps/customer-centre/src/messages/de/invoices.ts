import { intlTag } from '@kontor/contract/locales'
import { formatMoney } from '@kontor/contract/money'
import type { InvoiceTexts, IssuedMail, KindNames } from '../../areas/money/billing/mails.ts'
import { type Facts, factLines } from '../../platform/mail/mails.ts'
import { type DateFormat, dayText, momentText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'

const kinds: KindNames = {
  invoice: 'Rechnung',
  credit_note: 'Rechnungskorrektur',
  cancellation: 'Stornorechnung',
  proforma: 'Proforma-Rechnung',
  final: 'Schlussrechnung',
  topup_receipt: 'Aufladebeleg',
  dunning_letter: 'Verzugskosten',
}

const amount = ({ amount_minor, currency }: IssuedMail['gross']) =>
  formatMoney({ amount_minor: Math.abs(amount_minor), currency }, intlTag('de'))

/** Nothing about how it is paid where nothing is asked for. */
function terms({ gross, deducted, payable, due, collectOn }: IssuedMail, dates: DateFormat): string {
  if (gross.amount_minor <= 0) return ''
  const credit = deducted.amount_minor > 0 ? `\n\nWir haben ${amount(deducted)} mit Ihrem Guthaben verrechnet.` : ''
  if (payable.amount_minor === 0) return `${credit} Es ist nichts mehr zu zahlen.`
  const left = amount(payable)
  if (collectOn !== null)
    return `${credit}\n\nWir buchen ${credit === '' ? 'den Betrag' : `den Restbetrag von ${left}`} am ${dayText(dates, collectOn)} per Lastschrift ab.`
  if (due === null) return credit
  return `${credit}\n\n${credit === '' ? 'Der Betrag' : `Der Restbetrag von ${left}`} ist am ${dayText(dates, due)} fällig.`
}

/** „20,11 €, fällig am 15. Dezember 2026 (Webshop)“: woran Leser es erkennen, bevor sie es öffnen. */
function gist({ gross, payable, due, collectOn, purpose: { names, more } }: IssuedMail, dates: DateFormat): string {
  const asks = gross.amount_minor > 0 && payable.amount_minor > 0
  const day = collectOn
    ? `, Abbuchung am ${dayText(dates, collectOn)}`
    : due
      ? `, fällig am ${dayText(dates, due)}`
      : ''
  const [first] = names
  const others = names.length - 1 + more
  const what = first ? ` (${oneLine(first)}${others > 0 ? ` +${others}` : ''})` : ''
  return `${amount(asks ? payable : gross)}${asks ? day : ''}${what}`
}

const purposeLines = ({ purpose: { names, more } }: IssuedMail): string =>
  names.length === 0 ? '' : `\n\n${[...names.map(oneLine), ...(more > 0 ? [`und ${more} weitere`] : [])].join('\n')}`

const transferFacts = ({ transfer }: IssuedMail): Facts =>
  transfer
    ? [
        ['Empfänger', transfer.name],
        ['IBAN', transfer.iban],
        ['Verwendungszweck', transfer.reference],
      ]
    : []

export const invoices: InvoiceTexts = {
  mails: {
    document_issued: ({ provider, contactOf, dates, ...issued }) => {
      const name = `${kinds[issued.kind]} ${issued.number}`
      const facts = transferFacts(issued)
      const where = issued.attached
        ? 'im Anhang dieser E-Mail'
        : contactOf === null
          ? 'in Ihrem Kundenkonto'
          : 'im Kundenkonto'
      return {
        subject: `${name}: ${gist(issued, dates)}`,
        facts: [facts],
        action: issued.transfer ? 'Jetzt bezahlen' : 'Dokument ansehen',
        body: `${name} von ${provider} über ${amount(issued.gross)} finden Sie ${where}.${purposeLines(issued)}${terms(issued, dates)}${facts.length === 0 ? '' : `\n\n${factLines(facts)}`}\n\n${
          contactOf === null ? issued.link : `Bei Fragen dazu wenden Sie sich an ${closing(contactOf)}`
        }`,
      }
    },
    invoice_archive_ready: ({ year, documents, expires, timeZone, link, dates }) => ({
      subject:
        year === null
          ? 'Die ZIP-Datei mit Ihren Dokumenten ist fertig'
          : `Die ZIP-Datei mit Ihren Dokumenten aus ${year} ist fertig`,
      action: 'ZIP-Datei herunterladen',
      body: `die ZIP-Datei enthält ${documents === 1 ? 'ein Dokument' : `${documents} Dokumente`} als PDF und XML. Laden Sie sie bis ${momentText(dates, expires, timeZone)} herunter. Danach wird sie gelöscht.

${link}`,
    }),
  },
  archive: {
    title: what => `Dokumente: ${what}`,
    selection: 'Auswahl',
    lead: (provider, customer, madeAt) =>
      `${provider} hat diese Dokumente für ${customer} ausgestellt. Erstellt am ${madeAt}.`,
    columns: {
      number: 'Nummer',
      kind: 'Art',
      issued: 'Ausgestellt',
      net: 'Netto',
      tax: 'USt.',
      gross: 'Gesamt',
      files: 'Dateien',
    },
    kinds,
  },
}
