import { createHash } from 'node:crypto'
import { minorDigits } from '@kontor/contract/money'
import { RefusedFile } from './refused-file.ts'
import { at, childrenOf, textAt, type XmlNode } from './xml-tree.ts'

export type CamtEntry = {
  /** Of our own making: the same entry of two files has the same. */
  reference: string
  booked_on: string
  /** `transfer`: came in, with a reason where it is one of ours that came back; `return`: a debit of ours came back; `batch`: debits of ours were credited; `other`: no customer's affair. */
  kind: 'transfer' | 'return' | 'batch' | 'other'
  amount_minor: number
  currency: string
  party_name: string
  party_iban: string
  remittance: string
  /** What we called the debit. */
  end_to_end_id: string | null
  /** What we called the batch. */
  batch_id: string | null
  /** The bank's code for a return (ISO 20022 external return reason). */
  reason: string | null
}

/** What banks write where there is nothing to say. */
const nothing = /^(NOTPROVIDED|NONREF|NOREF|KREF\+|-+)?$/i
const told = (text: string): string | null => (nothing.test(text) ? null : text)

/** An entry of a statement, or what stands in it one by one. */
export function entriesOf(entry: XmlNode, iban: string): CamtEntry[] {
  const details = childrenOf(entry, 'NtryDtls')
  const batch = textAt(details[0], 'Btch/PmtInfId', 'Btch/MsgId')
  const parts = details.flatMap(detail => childrenOf(detail, 'TxDtls'))
  const family = textAt(entry, 'BkTxCd/Domn/Fmly/Cd')
  const credited = textAt(entry, 'CdtDbtInd') === 'CRDT'
  const whole = family === 'IDDT' && credited
  const each = parts.length > 1 && !whole ? parts : [parts[0]]
  const booked_on = textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt').slice(0, 10)
  if (!/^\d{4}-\d\d-\d\d$/.test(booked_on)) throw new RefusedFile('malformed', 'an entry has no day')
  const account = textAt(entry, 'AcctSvcrRef')
  return each.map((part, index) => {
    const kind = kindOf({ credited, family, part, reversed: textAt(entry, 'RvslInd') === 'true' })
    const read = { ...partOf(entry, part, kind, each.length > 1), booked_on }
    const batch_id = kind === 'batch' ? (told(batch) ?? told(textAt(part, 'Refs/PmtInfId'))) : null
    const named = told(account) ?? told(textAt(part, 'Refs/AcctSvcrRef'))
    const reference = hashOf(
      named ? [iban, booked_on, named, read.amount_minor, index] : [iban, kind, batch_id, index, read],
    )
    return { ...read, kind, batch_id, reference }
  })
}

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

function kindOf({
  credited,
  family,
  part,
  reversed,
}: {
  credited: boolean
  family: string
  part: XmlNode | undefined
  reversed: boolean
}): CamtEntry['kind'] {
  const back = textAt(part, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry') !== '' || reversed
  if (!credited) return family === 'IDDT' || (back && textAt(part, 'Refs/MndtId') !== '') ? 'return' : 'other'
  if (family === 'IDDT') return 'batch'
  return 'transfer'
}

function partOf(entry: XmlNode, part: XmlNode | undefined, kind: CamtEntry['kind'], several: boolean) {
  const back = kind === 'return'
  // of a debit that came back, what was drawn: the entry has the bank's fee in it
  const amount =
    at(part, back ? 'AmtDtls/InstdAmt/Amt' : 'Amt') ??
    at(part, 'AmtDtls/TxAmt/Amt') ??
    at(part, 'Amt') ??
    (several ? undefined : at(entry, 'Amt'))
  if (!amount) throw new RefusedFile('malformed', 'an entry has no amount')
  const party = kind === 'other' ? 'Cdtr' : 'Dbtr'
  const parties = at(part, 'RltdPties')
  const lines = childrenOf(at(part, 'RmtInf'), 'Ustrd').map(({ text }) => text)
  const structured = textAt(part, 'RmtInf/Strd/CdtrRefInf/Ref')
  return {
    amount_minor: minorOf(amount),
    currency: amount.currency || 'EUR',
    party_name: textAt(parties, `${party}/Nm`, `${party}/Pty/Nm`, `Ultmt${party}/Nm`).slice(0, 140).toWellFormed(),
    party_iban: textAt(parties, `${party}Acct/Id/IBAN`).replaceAll(/\s/g, '').slice(0, 34),
    remittance:
      [...lines, structured].join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, 500).toWellFormed() ||
      textAt(entry, 'AddtlNtryInf').slice(0, 500).toWellFormed(),
    end_to_end_id: told(textAt(part, 'Refs/EndToEndId')),
    reason: textAt(part, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry').slice(0, 35) || null,
  }
}

function minorOf({ text, currency }: XmlNode): number {
  const digits = minorDigits(currency || 'EUR')
  const [whole = '', decimals = ''] = text.trim().split('.')
  const rest = decimals.slice(digits)
  const minor = Number(`${whole}${decimals.slice(0, digits).padEnd(digits, '0')}`)
  if (!/^\d{1,13}$/.test(whole) || /[^0]/.test(rest) || !Number.isSafeInteger(minor))
    throw new RefusedFile('malformed', `an amount is ${text.slice(0, 40)}`)
  return minor
}
