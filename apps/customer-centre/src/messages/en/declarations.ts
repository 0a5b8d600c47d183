import type { DeclarationsTexts } from '../../areas/declarations/mails.ts'
import { oneLine } from '../../values/one-line.ts'

export const declarations: DeclarationsTexts = {
  declaration: facts => {
    const lines =
      facts.kind === 'cancellation'
        ? [
            `Cancellation of a contract with ${facts.provider}`,
            '',
            `Kind: ${facts.how === 'ordinary' ? 'ordinary cancellation' : 'extraordinary cancellation'}`,
            ...(facts.reason ? [`Reason: ${facts.reason}`] : []),
            `Contract: ${facts.contract}`,
            `To end: ${facts.wanted ?? 'at the earliest possible date'}`,
          ]
        : [
            `Withdrawal from a contract with ${facts.provider}`,
            '',
            'I hereby withdraw from the contract named below.',
            `Contract: ${facts.contract}`,
            ...(facts.part ? [`Only this part: ${facts.part}`] : []),
          ]
    const button = facts.kind === 'cancellation' ? 'cancel now' : 'confirm withdrawal'
    return [
      ...lines,
      '',
      `Name: ${facts.name}`,
      ...(facts.customer ? [`Customer number: ${facts.customer}`] : []),
      `Receipt to: ${facts.email}`,
      '',
      `Given by pressing the button “${button}”. Received on ${facts.receivedAt} under the number ${facts.number}.`,
    ].join('\n')
  },
  mails: {
    declaration_received: ({ kind, number, text, ends, provider }) => ({
      subject: `${kind === 'cancellation' ? 'Your cancellation' : 'Your withdrawal'} has arrived (${number})`,
      body: `${provider} has received the following declaration. Keep this e-mail as proof.

${text}

${
  ends
    ? `Contract ${oneLine(ends.contract)} is cancelled. Its last day is ${ends.on}. Download the data you want to keep by then.

If you did not send this, contact us right away.`
    : kind === 'cancellation'
      ? `Your contract has not changed so far. We check your cancellation and write to you with the last day of the contract.

If you did not send this, tell us.`
      : `Your contract has not changed so far. We check your withdrawal and write to you.

If you did not send this, tell us.`
}`,
    }),
  },
}
