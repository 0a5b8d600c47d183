import type { TaxCategory } from '@kontor/contract/enums/billing'
import { decimalString } from '@kontor/contract/money'
import type { BookkeepingSettings } from '../../../platform/bookkeeping-settings.ts'
import type { TaxGroup } from '../document-model.ts'

/** A document as it is booked. */
export type BookedDocument = {
  customer_number: number
  number: string
  issued_on: string
  currency: string
  taxes: TaxGroup[]
  buyer_name: string
  vat_id: string
  /** Units of the currency for a euro, as text; null: the currency is the euro, or no rate was kept. */
  rate: string | null
}

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
  ...Array.from({ length: 8 }, (_, index) => [
    `Beleginfo - Art ${index + 1}`,
    `Beleginfo - Inhalt ${index + 1}`,
  ]).flat(),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  'EU-Steuersatz (Bestimmung)',
]

/**
 * Head of a posting batch (DATEV format 700, category 21, version 13) and the names of its columns.
 * @param month `YYYY-MM`. @param lastDay of it, `YYYY-MM-DD`
 */
export function batchHead(settings: BookkeepingSettings, month: string, lastDay: string, now: Date): string {
  const { consultant, client, digits, yearBegins } = settings
  const day = (date: string) => date.replaceAll('-', '')
  const year = Number(month.slice(0, 4)) - (Number(month.slice(5)) < yearBegins ? 1 : 0)
  const made = now.toISOString().replaceAll(/\D/g, '').slice(0, 17)
  const fields = [
    ...['"EXTF"', 700, 21, '"Buchungsstapel"', 13, made, '', '"KO"', '""', '""', consultant, client],
    ...[`${year}${String(yearBegins).padStart(2, '0')}01`, digits, day(`${month}-01`), day(lastDay)],
    ...[`"Rechnungen ${month}"`, '""', 1, 0, 0, '"EUR"', '', '""', '', '', '""', '', '', '""', '""'],
  ]
  return `${fields.join(';')}\r\n${columns.join(';')}\r\n`
}

/** One line for each rate of a document: the debtor's account against the revenue account, tax included. */
export function batchLines(document: BookedDocument, settings: BookkeepingSettings): string {
  return document.taxes.map(group => batchLine(document, group, settings)).join('')
}

function batchLine(
  document: BookedDocument,
  { category, rate_bp, net_minor, tax_minor }: TaxGroup,
  settings: BookkeepingSettings,
): string {
  const { currency, customer_number, issued_on, number, buyer_name, rate, vat_id } = document
  const gross = net_minor + tax_minor
  if (gross === 0) return ''
  const cells = new Array<string>(columns.length).fill('')
  const set = (name: string, value: string) => {
    cells[columns.indexOf(name)] = value
  }
  set('Umsatz (ohne Soll/Haben-Kz)', decimalString({ amount_minor: Math.abs(gross), currency }).replace('.', ','))
  set('Soll/Haben-Kennzeichen', gross > 0 ? '"S"' : '"H"')
  set('WKZ Umsatz', text(currency, 3))
  if (rate !== null) set('Kurs', rate.replace('.', ','))
  set('Konto', String(debtorOf(customer_number, settings.digits)))
  set('Gegenkonto (ohne BU-Schlüssel)', accountOf(category, rate_bp, settings.accounts))
  set('Belegdatum', `${issued_on.slice(8)}${issued_on.slice(5, 7)}`)
  set('Belegfeld 1', text(number, 36))
  set('Buchungstext', text(buyer_name, 60))
  if (category === 'AE' || category === 'K') set('EU-Land u. UStID (Bestimmung)', text(vat_id, 15))
  if (category === 'S' && isForeign(rate_bp, settings.accounts))
    set('EU-Steuersatz (Bestimmung)', String(rate_bp / 100).replace('.', ','))
  return `${cells.join(';')}\r\n`
}

/** Debtors' accounts begin above those of the general ledger: 10000 for accounts of four digits. */
export const debtorOf = (customer: number, digits: number): number => 10 ** digits + customer

/** DATEV takes debtors up to 69999, with more digits accordingly. */
export const fitsDebtors = (customer: number, digits: number): boolean => customer < 6 * 10 ** digits

const isForeign = (rate_bp: number, accounts: BookkeepingSettings['accounts']): boolean => !(`S${rate_bp}` in accounts)

const accountOf = (category: TaxCategory, rate_bp: number, accounts: BookkeepingSettings['accounts']): string =>
  (category === 'S' ? (accounts[`S${rate_bp}`] ?? accounts.OSS) : accounts[category]) ?? ''

/** In quotes, without control characters, as long as the field may be. */
const text = (value: string, most: number): string =>
  `"${value
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, most)
    .replaceAll('"', '""')}"`

/** The file's bytes: letters of Western Europe alone, others without their marks. */
export const ansi = (content: string): Buffer =>
  Buffer.from(
    content.replaceAll(/[^\0-\xff]/g, sign => {
      const plain = sign.normalize('NFD').replaceAll(/\p{M}/gu, '')
      return /^[\0-\xff]+$/.test(plain) ? plain : '?'
    }),
    'latin1',
  )
