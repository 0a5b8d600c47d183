import { hash } from 'node:crypto'
import { minorDigits } from '@kontor/contract/money'
import { dayOf } from '../../../../values/local-date.ts'
import { RefusedFile } from './refused-file.ts'
import { at, childrenOf, textAt, type XmlNode } from './xml-tree.ts'

/** The account that a file is read for, and the time zone in which its moments are days. */
export type Reading = { iban: string; timeZone: string }

export type CamtEntry = {
  booked_on: string
  /** `transfer`: it came in, with a reason where it is one of ours that came back; `return`: a debit of ours came back; `batch`: debits of ours were credited; `other`: it left our account. */
  kind: 'transfer' | 'return' | 'batch' | 'other'
  amount_minor: number
  currency: string
  party_name: string
  party_iban: string
  remittance: string
  /** Is what we called the debit. */
  end_to_end_id: string | null
  /** Is what we called the batch. */
  batch_id: string | null
  /** The bank's code for a return (ISO 20022 external return reason). */
  reason: string | null
  /** Why it is not what it seems; null: it is. */
  review: 'sum_differs' | 'reversal' | 'fee' | null
}

/** Holds what the bank booked as one: a single entry, or the details that come to its amount. */
export type Booking = {
  /** Account, day, direction, amount, and the bank's reference: without one, all that the booking says. */
  fingerprint: string
  /** The fingerprint and all that the booking says. */
  content: string
  referenced: boolean
  /** It stands for details that the file does not have, or not with their amounts: those of another file replace it. */
  summary: boolean
  entries: CamtEntry[]
}

/** Banks write these where there is nothing to say, or one sign again and again. */
const filler = /^(NOT ?PROVIDED|NON ?REF|NOT ?REF|NO ?REF|KREF\+|N\/?A|NONE|NULL|UNKNOWN|(.)\2*)?$/i
const told = (text: string): string | null => (filler.test(text) ? null : text)

/** Business codes of German banks (DFÜ agreement, annex 3) for debits that were credited, and for those that came back. */
const german = { credited: ['171', '174', '192', '196'], returned: ['108', '109'] }
/** ISO 20022 sub-families of what the bank takes for itself. */
const fees = ['CHRG', 'FEES', 'COMM']

/** Reads an entry of a statement. Null: it moves nothing. */
export function bookingOf(entry: XmlNode, { iban, timeZone }: Reading): Booking | null {
  const total = amountIn(entry, 'Amt')
  if (!total) throw new RefusedFile('malformed', 'an entry has no amount')
  if (total.minor === 0) return null
  const credited = textAt(entry, 'CdtDbtInd') === 'CRDT'
  const booked_on = dayIn(entry, timeZone)
  const details = childrenOf(entry, 'NtryDtls')
  const parts = details.flatMap(detail => childrenOf(detail, 'TxDtls'))
  const whole = sideOf(entry, undefined, credited)
  const named = told(textAt(details[0], 'Btch/PmtInfId', 'Btch/MsgId')) ?? told(textAt(parts[0], 'Refs/PmtInfId'))
  const batch_id = kindOf(whole) === 'batch' ? named : null
  // debits that we have sent as one are credited as one, whatever stands below
  const shown = batch_id === null ? parts : []
  const amounts = amountsOf(shown, total, credited)
  const several = shown.length > 1 && amounts !== null
  const read = (these: readonly XmlNode[], amount: number): CamtEntry => {
    const part = these.length === 1 ? these[0] : undefined
    const side = sideOf(entry, part, amount > 0 === credited)
    const kind = kindOf(side)
    const amount_minor = Math.abs(amount)
    return {
      booked_on,
      kind,
      currency: total.currency,
      batch_id: kind === 'batch' ? batch_id : null,
      amount_minor: kind === 'return' ? drawnOf(part, { ...total, minor: amount_minor }) : amount_minor,
      ...said(entry, these, kind === 'other' && !side.reversed),
      // a return may have the bank's fee in its sum
      review: reviewOf(side, amounts !== null || (kind === 'return' && part !== undefined)),
    }
  }
  const entries = several
    ? parts.flatMap((part, index) => (amounts[index] ? [read([part], amounts[index])] : []))
    : [read(shown, total.minor)]
  const reference = told(textAt(entry, 'AcctSvcrRef')) ?? (several ? null : told(textAt(parts[0], 'Refs/AcctSvcrRef')))
  const key = [iban, booked_on, credited, whole.reversed, total.minor, total.currency, reference]
  const says = entries.map(saysOf)
  const fingerprint = hashOf(reference === null ? [...key, says] : key)
  return {
    fingerprint,
    content: hashOf([fingerprint, says]),
    referenced: reference !== null,
    entries,
    summary: batch_id === null && !several && parts.length !== 1,
  }
}

/** Two files write the same entry in other letters at most. */
const saysOf = ({ kind, amount_minor, party_iban, party_name, remittance, end_to_end_id, batch_id }: CamtEntry) => [
  ...[kind === 'transfer' || kind === 'batch', amount_minor, party_iban, end_to_end_id, batch_id],
  ...[party_name, remittance].map(text => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')),
]

const hashOf = (parts: readonly unknown[]): string => hash('sha256', JSON.stringify(parts), 'base64url')

type Side = {
  credited: boolean
  reversed: boolean
  returned: boolean
  debit: boolean
  fee: boolean
  debitBack: boolean
}

/** Reads what the bank's codes say of an entry, or of a detail that has its own. */
function sideOf(entry: XmlNode, part: XmlNode | undefined, credited: boolean): Side {
  const [own, whole] = [at(part, 'BkTxCd'), at(entry, 'BkTxCd')]
  const code = (path: string) => textAt(own, path) || textAt(whole, path)
  const family = code('Domn/Fmly/Cd')
  const business =
    code('Prtry/Cd')
      .split('+')
      .find(text => /^\d{3}$/.test(text)) ?? ''
  const returned = at(part, 'RtrInf') !== undefined
  return {
    credited,
    returned,
    reversed: ['true', '1'].includes(textAt(entry, 'RvslInd')),
    debit: family === 'IDDT' || german.credited.includes(business),
    debitBack: family === 'IDDT' || german.returned.includes(business),
    fee: !credited && !returned && fees.includes(code('Domn/Fmly/SubFmlyCd')),
  }
}

function kindOf({ credited, reversed, returned, debit, debitBack, fee }: Side): CamtEntry['kind'] {
  if (credited) return debit && !reversed && !returned ? 'batch' : 'transfer'
  return !fee && (returned || debitBack) ? 'return' : 'other'
}

function reviewOf(side: Side, addsUp: boolean): CamtEntry['review'] {
  if (side.fee) return 'fee'
  if (side.reversed && kindOf(side) !== 'return') return 'reversal'
  return addsUp ? null : 'sum_differs'
}

type Amount = { minor: number; currency: string }

/** Banks name one amount of a detail, or several of which not all are in the account's currency. */
const amountPaths = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/CntrValAmt/Amt', 'AmtDtls/InstdAmt/Amt']

/** The amounts of details, negative where they go the other way than their entry. Null: they do not come to its amount. */
function amountsOf(parts: readonly XmlNode[], total: Amount, credited: boolean): number[] | null {
  const named = parts.map(part => amountPaths.map(path => amountIn(part, path)))
  if (parts.length < 2 && named.flat().every(amount => amount === null)) return [total.minor]
  const signed = (part: XmlNode, amount: Amount | null | undefined): number => {
    const against =
      ['CRDT', 'DBIT'].includes(textAt(part, 'CdtDbtInd')) && (textAt(part, 'CdtDbtInd') === 'CRDT') !== credited
    return amount?.currency === total.currency ? (against ? -amount.minor : amount.minor) : Number.NaN
  }
  const readings = amountPaths.map((_, path) => parts.map((part, index) => signed(part, named[index]?.[path])))
  return readings.find(amounts => amounts.reduce((sum, amount) => sum + amount, 0) === total.minor) ?? null
}

/** Finds what was drawn by a debit that came back: the entry may have the bank's fee in it. */
function drawnOf(part: XmlNode | undefined, whole: Amount): number {
  const drawn = amountIn(part, 'AmtDtls/InstdAmt/Amt')
  return drawn?.currency === whole.currency && drawn.minor > 0 ? Math.min(drawn.minor, whole.minor) : whole.minor
}

/** Whom and what an entry names; of details that were not told apart, all their words. */
function said(entry: XmlNode, parts: readonly XmlNode[], outgoing: boolean) {
  const part = parts.length === 1 ? parts[0] : undefined
  const parties = at(part, 'RltdPties')
  const party = outgoing && at(parties, 'Cdtr') ? 'Cdtr' : 'Dbtr'
  const words = parts.map(wordsOf).join(' ').replaceAll(/\s+/g, ' ').trim()
  return {
    party_name: textAt(parties, `${party}/Nm`, `${party}/Pty/Nm`, `Ultmt${party}/Nm`, `Ultmt${party}/Pty/Nm`)
      .slice(0, 140)
      .toWellFormed(),
    party_iban: textAt(parties, `${party}Acct/Id/IBAN`).replaceAll(/\s/g, '').slice(0, 34),
    remittance: (words || textAt(entry, 'AddtlNtryInf')).slice(0, 500).toWellFormed(),
    end_to_end_id: told(textAt(part, 'Refs/EndToEndId')),
    reason: textAt(part, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry').slice(0, 35) || null,
  }
}

/** Free text, and the references that programs read: numbers of invoices, and the creditor's own. */
const wordsOf = (part: XmlNode): string =>
  childrenOf(part, 'RmtInf')
    .flatMap(remittance => [
      ...childrenOf(remittance, 'Ustrd').map(({ text }) => text),
      ...childrenOf(remittance, 'Strd').flatMap(structured => [
        ...childrenOf(structured, 'RfrdDocInf').map(document => textAt(document, 'Nb')),
        textAt(structured, 'CdtrRefInf/Ref'),
        ...childrenOf(structured, 'AddtlRmtInf').map(({ text }) => text),
      ]),
    ])
    .join(' ')

/** The day on which it was booked, else that of its value. */
function dayIn(entry: XmlNode, timeZone: string): string {
  for (const path of ['BookgDt', 'ValDt']) {
    const date = textAt(entry, `${path}/Dt`).slice(0, 10) || dayOfMoment(textAt(entry, `${path}/DtTm`), timeZone)
    if (date !== '' && !isDay(date)) break
    if (date !== '') return date
  }
  throw new RefusedFile('malformed', 'an entry has no day')
}

/** A moment that names no zone is told by the clocks here. */
function dayOfMoment(text: string, timeZone: string): string {
  const moment = /(Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text) : null
  return moment && !Number.isNaN(moment.getTime()) ? dayOf(moment, timeZone) : text.slice(0, 10)
}

/** Statements tell of days that were, and no typing error of a century gets into the books. */
function isDay(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`)
  return date > '1999' && date < '2100' && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date)
}

/** Null: there is none. Leading zeros are some banks' way to fill a field. @throws RefusedFile where it is no amount */
function amountIn(node: XmlNode | undefined, path: string): Amount | null {
  const found = at(node, path)
  if (!found) return null
  const currency = found.currency || 'EUR'
  const [match, whole = '', decimals = ''] = /^(?=\.?\d)0*(\d{0,13})(?:\.(\d*))?$/.exec(found.text.trim()) ?? []
  const digits = /^[A-Z]{3}$/.test(currency) ? minorDigits(currency) : null
  if (!match || digits === null || /[^0]/.test(decimals.slice(digits)))
    throw new RefusedFile('malformed', 'an amount is none')
  return { minor: Number(`${whole}${decimals.slice(0, digits).padEnd(digits, '0')}`), currency }
}
