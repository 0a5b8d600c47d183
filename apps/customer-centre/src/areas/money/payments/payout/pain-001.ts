import { sepaText } from '../../../../values/sepa-text.ts'
import { tag, xmlDocument } from '../../billing/documents/xml.ts'
import { account, agent, euros } from '../sepa/pain.ts'

/** A credit transfer as the bank gets it, in euros. */
export type Credit = {
  end_to_end_id: string
  amount_minor: number
  holder: string
  iban: string
  bic: string | null
  remittance: string
}

export type CreditMessage = {
  /** At most 33 characters: the batch adds to it. */
  id: string
  at: Date
  execute_on: string
  debtor: { name: string; iban: string; bic: string }
  credits: readonly Credit[]
}

const space = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

/** A file of SEPA credit transfers: pain.001.001.09, all on one day in one batch, by the EPC's guidelines for 2023 and later. */
export function writeCredits({ id, at, execute_on, debtor, credits }: CreditMessage): string {
  const name = sepaText(debtor.name, 70)
  const sums = [
    tag('NbOfTxs', String(credits.length)),
    tag('CtrlSum', euros(credits.reduce((sum, { amount_minor }) => sum + amount_minor, 0))),
  ]
  return xmlDocument('Document', { '': space }, [
    tag('CstmrCdtTrfInitn', [
      tag('GrpHdr', [tag('MsgId', id), tag('CreDtTm', at.toISOString()), ...sums, tag('InitgPty', [tag('Nm', name)])]),
      tag('PmtInf', [
        tag('PmtInfId', `${id}-1`),
        tag('PmtMtd', 'TRF'),
        // one line for each: a payout that comes back is found
        tag('BtchBookg', 'false'),
        ...sums,
        tag('PmtTpInf', [tag('SvcLvl', [tag('Cd', 'SEPA')])]),
        tag('ReqdExctnDt', [tag('Dt', execute_on)]),
        tag('Dbtr', [tag('Nm', name)]),
        account('DbtrAcct', debtor.iban),
        agent('DbtrAgt', debtor.bic || null),
        tag('ChrgBr', 'SLEV'),
        ...credits.map(creditTag),
      ]),
    ]),
  ])
}

const creditTag = ({ end_to_end_id, amount_minor, holder, iban, bic, remittance }: Credit) =>
  tag('CdtTrfTxInf', [
    tag('PmtId', [tag('EndToEndId', end_to_end_id)]),
    tag('Amt', [tag('InstdAmt', euros(amount_minor), { Ccy: 'EUR' })]),
    ...(bic ? [agent('CdtrAgt', bic)] : []),
    tag('Cdtr', [tag('Nm', sepaText(holder, 70))]),
    account('CdtrAcct', iban),
    tag('RmtInf', [tag('Ustrd', sepaText(remittance, 140))]),
  ])
