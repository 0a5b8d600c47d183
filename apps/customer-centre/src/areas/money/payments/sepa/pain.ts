import type { DebitObjection } from '@kontor/contract/enums/bank'
import type { PayoutObjection } from '@kontor/contract/enums/payouts'
import { decimalString } from '@kontor/contract/money'
import { isWritable, sepaText } from '../../../../values/sepa-text.ts'
import { tag, xmlDocument } from '../../billing/documents/xml.ts'

export type Sequence = 'RCUR' | 'OOFF'

/** A direct debit as the bank gets it, in euros. */
export type Debit = {
  end_to_end_id: string
  collect_on: string
  amount_minor: number
  sequence: Sequence
  mandate_reference: string
  mandate_signed_on: string
  /** The identifier under which the mandate was given. */
  creditor_id: string
  holder: string
  iban: string
  bic: string | null
  /** The account under which the bank knows the mandate, where it has changed since. */
  told_iban: string | null
  /** Is given for a debtor outside the EEA alone. */
  town: string | null
  country: string | null
  remittance: string
}

export type DebitMessage = {
  /** At most 32 characters: batches add to it. */
  id: string
  at: Date
  creditor: { name: string; iban: string; bic: string; creditorId: string }
  debits: readonly Debit[]
}

/** A batch: the bank books one sum for it. */
export type Batch = { id: string; collect_on: string; sequence: Sequence; debits: readonly Debit[] }

/** Patterns of the schemas, IBAN2007Identifier and BICFIDec2014Identifier. */
const patterns = { iban: /^[A-Z]{2}\d{2}[A-Z\d]{1,30}$/, bic: /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/ }
/** SEPA's limits, in cents. */
const fits = (amount: number) => amount > 0 && amount <= 99_999_999_999

/** Finds what keeps a credit transfer or a debit out of a file: one that its schema does not allow would cost all others their day. */
export function objectionToParty(party: {
  holder: string
  iban: string
  bic: string | null
  amount_minor: number
}): PayoutObjection | null {
  if (!isWritable(party.holder)) return 'holder'
  if (!patterns.iban.test(party.iban) || (party.bic && !patterns.bic.test(party.bic))) return 'account'
  return fits(party.amount_minor) ? null : 'amount'
}

export function objectionTo(debit: Debit): DebitObjection | null {
  const { country, mandate_reference, town, told_iban } = debit
  const party = objectionToParty(debit)
  if (party) return party
  if (country && (!isWritable(town ?? '') || !/^[A-Z]{2}$/.test(country))) return 'town'
  if (told_iban && !patterns.iban.test(told_iban)) return 'account'
  return mandate_reference !== '' && sepaText(mandate_reference, 35) === mandate_reference ? null : 'mandate'
}

const space = 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08'
export const agent = (name: string, bic: string | null) =>
  tag(name, [
    tag('FinInstnId', [bic ? tag('BICFI', bic) : tag('Othr', [tag('Id', 'NOTPROVIDED')])]), // IBAN only, inside the EEA
  ])
export const account = (name: string, iban: string) => tag(name, [tag('Id', [tag('IBAN', iban)])])
export const euros = (amount_minor: number) => decimalString({ amount_minor, currency: 'EUR' })
const sumOf = (debits: readonly Debit[]) => euros(debits.reduce((sum, { amount_minor }) => sum + amount_minor, 0))

/** Batches what is drawn on one day in one sequence, as that belongs together. */
export function batchesOf({ id, debits }: Pick<DebitMessage, 'id' | 'debits'>): Batch[] {
  const groups = Map.groupBy(debits, ({ collect_on, sequence }) => `${collect_on} ${sequence}`)
  return [...groups.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, debits], index) => {
      const [collect_on = '', sequence] = key.split(' ')
      return { id: `${id}-${index + 1}`, collect_on, sequence: sequence as Sequence, debits } // made in the line above
    })
}

/**
 * A file of direct debits for the bank: pain.008.001.08, SEPA Core, by the rules of the EPC's guidelines for 2023 and later. A debtor
 * in the EEA has no address: since November 2026 one would have to be structured.
 */
export function writeDebits(message: DebitMessage, batches: readonly Batch[]): string {
  const { id, at, creditor, debits } = message
  const name = sepaText(creditor.name, 70)
  const changes = changesOf(batches, creditor.creditorId)
  return xmlDocument('Document', { '': space }, [
    tag('CstmrDrctDbtInitn', [
      tag('GrpHdr', [
        tag('MsgId', id),
        tag('CreDtTm', at.toISOString()),
        tag('NbOfTxs', String(debits.length)),
        tag('CtrlSum', sumOf(debits)),
        tag('InitgPty', [tag('Nm', name)]),
      ]),
      ...batches.map(batch => batchTag(batch, creditor, { name, changes })),
    ]),
  ])
}

/** Finds what the bank is told of mandates that have changed, by the debit that tells it: the first one under each. */
function changesOf(batches: readonly Batch[], creditorId: string): ReadonlyMap<string, string[]> {
  const told = new Set<string>()
  const changes = batches.flatMap(({ debits }) =>
    debits.flatMap(debit => {
      const { creditor_id, end_to_end_id, iban, mandate_reference, told_iban } = debit
      const former = creditor_id === creditorId || told.has(mandate_reference) ? [] : [formerCreditor(creditor_id)]
      told.add(mandate_reference)
      const parts = [...former, ...(told_iban ? [formerAccount(told_iban, iban)] : [])]
      return parts.length === 0 ? [] : [[end_to_end_id, parts] as const]
    }),
  )
  return new Map(changes)
}

type Writing = { name: string; changes: ReadonlyMap<string, string[]> }

const batchTag = (
  { id, collect_on, sequence, debits }: Batch,
  creditor: DebitMessage['creditor'],
  { name, changes }: Writing,
) =>
  tag('PmtInf', [
    tag('PmtInfId', id),
    tag('PmtMtd', 'DD'),
    tag('BtchBookg', 'true'),
    tag('NbOfTxs', String(debits.length)),
    tag('CtrlSum', sumOf(debits)),
    tag('PmtTpInf', [
      tag('SvcLvl', [tag('Cd', 'SEPA')]),
      tag('LclInstrm', [tag('Cd', 'CORE')]),
      tag('SeqTp', sequence),
    ]),
    tag('ReqdColltnDt', collect_on),
    tag('Cdtr', [tag('Nm', name)]),
    account('CdtrAcct', creditor.iban),
    agent('CdtrAgt', creditor.bic || null),
    tag('ChrgBr', 'SLEV'),
    tag('CdtrSchmeId', [schemeId(creditor.creditorId)]),
    ...debits.map(debit => debitTag(debit, changes.get(debit.end_to_end_id))),
  ])

const schemeId = (creditorId: string) =>
  tag('Id', [tag('PrvtId', [tag('Othr', [tag('Id', creditorId), tag('SchmeNm', [tag('Prtry', 'SEPA')])])])])

const debitTag = (debit: Debit, changes: string[] | undefined) =>
  tag('DrctDbtTxInf', [
    tag('PmtId', [tag('EndToEndId', debit.end_to_end_id)]),
    tag('InstdAmt', euros(debit.amount_minor), { Ccy: 'EUR' }),
    tag('DrctDbtTx', [
      tag('MndtRltdInf', [
        tag('MndtId', debit.mandate_reference),
        tag('DtOfSgntr', debit.mandate_signed_on),
        ...(changes ? [tag('AmdmntInd', 'true'), tag('AmdmntInfDtls', changes)] : []),
      ]),
    ]),
    agent('DbtrAgt', debit.bic),
    tag(
      'Dbtr',
      [
        tag('Nm', sepaText(debit.holder, 70)),
        debit.country && tag('PstlAdr', [tag('TwnNm', sepaText(debit.town ?? '', 35)), tag('Ctry', debit.country)]),
      ].filter(part => part !== null),
    ),
    account('DbtrAcct', debit.iban),
    tag('RmtInf', [tag('Ustrd', sepaText(debit.remittance, 140))]),
  ])

/** The creditor has another identifier than the one that the mandate names. */
const formerCreditor = (creditorId: string) => tag('OrgnlCdtrSchmeId', [schemeId(creditorId)])

/** Within a bank its own number says enough; an account at another one is named by SMNDA: same mandate, new debtor agent. */
const formerAccount = (former: string, iban: string) =>
  sameBank(former, iban)
    ? account('OrgnlDbtrAcct', former)
    : tag('OrgnlDbtrAcct', [tag('Id', [tag('Othr', [tag('Id', 'SMNDA')])])])

/** Says whether two accounts are of one bank: of German ones alone its number is known to stand in these places. */
const sameBank = (one: string, other: string) =>
  one.startsWith('DE') && other.startsWith('DE') && one.slice(4, 12) === other.slice(4, 12)
