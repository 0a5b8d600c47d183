import type { DeclarationsTexts } from '../../areas/service/declarations/mails.ts'
import { oneLine } from '../../values/one-line.ts'

/** Says what follows for a contract that a consumer has withdrawn from. */
const withdrawn = (on: string, refundBy: string) =>
  `It ended on ${on}. We refund what you have paid by ${refundBy}. If you asked us to start the service before the withdrawal period was over, we charge the days until it ended.`

/** Says what follows for a contract whose cancellation staff have accepted. */
const cancelled = ({ contract, on, over }: { contract: string; on: string; over: boolean }) =>
  over
    ? `Contract ${oneLine(contract)} has ended. Its last day was ${on}. We credit what you have paid for later days.`
    : `Contract ${oneLine(contract)} ends. Its last day is ${on}. Download the data you want to keep by then.`

export const declarations: DeclarationsTexts = {
  declaration: facts => {
    const lines =
      facts.kind === 'cancellation'
        ? [
            `Cancellation of a contract with ${facts.provider}`,
            '',
            `Type: ${facts.how === 'ordinary' ? 'ordinary cancellation' : 'extraordinary cancellation'}`,
            ...(facts.reason ? [`Reason: ${facts.reason}`] : []),
            `Contract: ${facts.contract}`,
            `End of contract: ${facts.wanted ?? 'as early as possible'}`,
          ]
        : [
            `Withdrawal from a contract with ${facts.provider}`,
            '',
            'I hereby withdraw from the contract named below.',
            `Contract: ${facts.contract}`,
            ...(facts.part ? [`This part only: ${facts.part}`] : []),
          ]
    const button = facts.kind === 'cancellation' ? 'cancel now' : 'confirm withdrawal'
    return [
      ...lines,
      '',
      `Name: ${facts.name}`,
      ...(facts.customer ? [`Customer number: ${facts.customer}`] : []),
      `Receipt to: ${facts.email}`,
      '',
      `Submitted with the button “${button}”. Received on ${facts.receivedAt} with the number ${facts.number}.`,
    ].join('\n')
  },
  mails: {
    declaration_answered: ({ kind, number, answer, ends }) => ({
      subject: `${kind === 'cancellation' ? 'Your cancellation' : 'Your withdrawal'}: our answer (${number})`,
      body: `We have checked ${kind === 'cancellation' ? 'your cancellation' : 'your withdrawal'} ${number}.

${answer}${
  ends
    ? `

${
  ends.refundBy === null
    ? cancelled(ends)
    : `Contract ${oneLine(ends.contract)} is withdrawn. ${withdrawn(ends.on, ends.refundBy)}`
}`
    : ''
}`,
    }),
    declaration_received: ({ kind, number, text, ends, provider }) => ({
      subject: `We have received your ${kind} (${number})`,
      body: `${provider} has received your ${kind}. Keep this email as proof.

${text}

${
  ends
    ? ends.refundBy === null
      ? `Contract ${oneLine(ends.contract)} is cancelled. Its last day is ${ends.on}. Download any data you want to keep by then.

If you didn’t send this, contact us immediately.`
      : `Contract ${oneLine(ends.contract)} is withdrawn. ${withdrawn(ends.on, ends.refundBy)}

If you didn’t send this, contact us immediately.`
    : kind === 'cancellation'
      ? `Your contract has not changed yet. We will check your cancellation and email you the last day of the contract.

If you didn’t send this, tell us.`
      : `Your contract has not changed yet. We will check your withdrawal and email you.

If you didn’t send this, tell us.`
}`,
    }),
  },
}
