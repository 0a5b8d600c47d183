import { dateFormat } from '@kontor/contract/formats'
import { decimalString } from '@kontor/contract/money'
import type { BookkeepingSettings } from '../../../../platform/bookkeeping-settings.ts'
import { harmless } from '../../../../values/csv.ts'
import { sepaText } from '../../../../values/sepa-text.ts'
import type { TaxGroup } from '../document-model.ts'

/** A document as it is booked. */
export type BookedDocument = {
  customer_number: number
  id: string
  number: string
  issued_on: string
  due_on: string | null
  /** The last day of what it is for. */
  supplied_on: string
  currency: string
  taxes: TaxGroup[]
  buyer_name: string
  vat_id: string
  /** Whose VAT it charges, ISO 3166-1. */
  state: string
  /** A customer's own exemption leaves it untaxed. */
  exempt: boolean
  /** Units of the currency for a euro, as text; null: the currency is the euro, or no rate was kept. */
  rate: string | null
}

const numbered = (count: number, ...names: string[]): string[] =>
  Array.from({ length: count }, (_, at) => names.map(name => `${name} ${at + 1}`)).flat()

/** Names of the columns as DATEV writes them, up to the last one that is used here. */
const columns = [
  ...[
    'Umsatz (ohne Soll/Haben-Kz)',
    'Soll/Haben-Kennzeichen',
    'WKZ Umsatz',
    'Kurs',
    'Basis-Umsatz',
    'WKZ Basis-Umsatz',
  ],
  ...['Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto'],
  ...['Buchungstext', 'Postensperre', 'Diverse Adressnummer', 'Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre'],
  'Beleglink',
  ...numbered(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ...['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...numbered(20, 'Zusatzinformation - Art', 'Zusatzinformation - Inhalt'),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit', 'Skontotyp'],
  ...['Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ...['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)', 'Herkunft-Kz'],
  ...['Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre', 'Gesellschaftername'],
  ...['Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer', 'Postensperre bis'],
  ...['Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung', 'Festschreibung', 'Leistungsdatum'],
]

const toTheMillisecond = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
} as const

/**
 * Head of a posting batch (DATEV format 700, category 21, version 13) and the names of its columns. It is final (Festschreibung): issued
 * documents never change, nor does what is booked.
 * @param batch what is in it, for people; its month, `YYYY-MM`, and the last day of that, `YYYY-MM-DD`
 */
export function batchHead(
  settings: BookkeepingSettings,
  { name, month, lastDay }: { name: string; month: string; lastDay: string },
  now: Date,
  timeZone: string,
): string {
  const { consultant, client, digits, yearBegins } = settings
  const day = (date: string) => date.replaceAll('-', '')
  const year = Number(month.slice(0, 4)) - (Number(month.slice(5)) < yearBegins ? 1 : 0)
  const made = dateFormat('sv-SE', { timeZone, ...toTheMillisecond })
    .format(now)
    .replaceAll(/\D/g, '')
  const fields = [
    ...['"EXTF"', 700, 21, '"Buchungsstapel"', 13, made, '', '"KO"', '""', '""', consultant, client],
    ...[`${year}${String(yearBegins).padStart(2, '0')}01`, digits, day(`${month}-01`), day(lastDay)],
    ...[text(`${name} ${month}`, 30), '""', 1, 0, 1, '"EUR"', '', '""', '', '', '""', '', '', '""', '""'],
  ]
  return `${fields.join(';')}\r\n${columns.join(';')}\r\n`
}

/** Says where the provider books: its accounts, and the state whose VAT is its own. */
export type Books = BookkeepingSettings & { home: string }

/** One line for each rate of a document: the debtor's account against the revenue account, tax included. */
export function batchLines(document: BookedDocument, books: Books): string {
  return document.taxes.map(group => batchLine(document, group, books)).join('')
}

function batchLine(document: BookedDocument, group: TaxGroup, books: Books): string {
  const { currency, customer_number, id, issued_on, due_on, supplied_on, number, buyer_name, rate, vat_id } = document
  const { category, rate_bp, net_minor, tax_minor } = group
  const gross = net_minor + tax_minor
  if (gross === 0) return ''
  const debtor = debtorOf(customer_number, books.digits)
  const [year, month, day] = supplied_on.split('-')
  const abroad = category === 'S' && document.state !== books.home
  return lineOf({
    ...amountCells({ amount_minor: gross, currency, rate }),
    Konto: String(debtor.account),
    [counterAccount]: accountOf(document, group, books),
    Belegdatum: dayCell(issued_on),
    'Belegfeld 1': text(number, 36),
    // the day on which it falls due, as open items read it
    'Belegfeld 2': due_on === null ? '' : `"${due_on.slice(8)}${due_on.slice(5, 7)}${due_on.slice(2, 4)}"`,
    Buchungstext: text(buyer_name, 60),
    'Diverse Adressnummer': debtor.diverse === null ? '' : text(debtor.diverse, 9),
    Beleglink: text(`BEDI "${id}"`, 210),
    ...((category === 'AE' || category === 'K') && { 'EU-Land u. UStID (Bestimmung)': text(vat_id, 15) }),
    ...(abroad && {
      // as VAT ids call it
      'EU-Land u. UStID (Bestimmung)': text(document.state === 'GR' ? 'EL' : document.state, 15),
      'EU-Steuersatz (Bestimmung)': String(rate_bp / 100).replace('.', ','),
    }),
    Leistungsdatum: `${day}${month}${year}`,
  })
}

export const counterAccount = 'Gegenkonto (ohne BU-Schlüssel)'
/** A line with these fields, by the names of their columns. */
export const lineOf = (cells: Readonly<Record<string, string>>): string =>
  `${columns.map(name => cells[name] ?? '').join(';')}\r\n`

/**
 * The fields of an amount: debited to the account (`Konto`) where it is above zero, else credited.
 * @param rate units of the currency for a euro; null: the euro, or none was kept
 */
export const amountCells = (amount: { amount_minor: number; currency: string; rate: string | null }) => ({
  'Umsatz (ohne Soll/Haben-Kz)': decimalString({ ...amount, amount_minor: Math.abs(amount.amount_minor) }).replace(
    '.',
    ',',
  ),
  'Soll/Haben-Kennzeichen': amount.amount_minor > 0 ? '"S"' : '"H"',
  'WKZ Umsatz': text(amount.currency, 3),
  Kurs: amount.rate?.replace('.', ',') ?? '',
})

/** Day and month of a date; the head of the batch says the year. */
export const dayCell = (date: string): string => `${date.slice(8)}${date.slice(5, 7)}`

/**
 * Debtors' accounts begin above those of the general ledger, 10000 for accounts of four digits, and end with 69999. Customers beyond them
 * share the last one, which is told apart by the customer's number.
 */
export function debtorOf(customer: number, digits: number): { account: number; diverse: string | null } {
  const last = 7 * 10 ** digits - 1
  const own = 10 ** digits + customer
  return own < last ? { account: own, diverse: null } : { account: last, diverse: String(customer) }
}

/**
 * The revenue account: of a rate of here, or of what another state of the EU taxes, for each or for all of them. Customers whom the law
 * exempts have one of their own: a small business (E) is another line of the return.
 */
function accountOf(
  { state, exempt }: BookedDocument,
  { category, rate_bp }: TaxGroup,
  { accounts, home }: Books,
): string {
  const untaxed = category === 'E' && exempt ? ['EXEMPT', category] : [category]
  const names = category !== 'S' ? untaxed : state === home ? [`S${rate_bp}`] : [`OSS-${state}`, 'OSS']
  return names.map(name => accounts[name]).find(account => account !== undefined) ?? ''
}

/** In quotes, without control characters and formulas, as long as the field may be. */
export const text = (value: string, most: number): string =>
  `"${harmless(value.replaceAll(/\p{Cc}+/gu, ' '))
    .slice(0, most)
    .replaceAll('"', '""')}"`

/** Windows-1252: what its bytes stand for is what the decoder says, so it is its own table. */
const table = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
const bytes = new Map([...table].map((sign, byte) => [sign, byte]))
const foreign = new RegExp(`[^${table.replaceAll(/[\]\\^-]/g, '\\$&')}]+`, 'gu')

/**
 * The file's bytes. Signs that they have not are written in Latin letters, as for banks: Παπαδόπουλος becomes Papadopoulos. What no letter
 * tells is a question mark.
 */
export const ansi = (content: string): Buffer => {
  const latin = content.normalize('NFC').replaceAll(foreign, part => sepaText(part, 4 * part.length) || '?')
  return Buffer.from([...latin].map(sign => bytes.get(sign) ?? 0x3f))
}
