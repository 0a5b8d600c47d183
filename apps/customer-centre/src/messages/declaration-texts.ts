import type { Locale } from '@kontor/contract/problem-texts'

export type DeclarationFacts = {
  provider: string
  number: string
  name: string
  email: string
  customer: string
  contract: string
  /** Day and time as people write them. */
  receivedAt: string
} & (
  | {
      kind: 'cancellation'
      how: 'ordinary' | 'extraordinary'
      reason: string
      endsOn: string | null
      wanted: string | null
    }
  | { kind: 'withdrawal'; part: string }
)

/** Declarations as their receipts show them: content, day and time, and how they were given. */
export const declarationTexts: Record<Locale, (facts: DeclarationFacts) => string> = {
  en: facts => {
    const lines =
      facts.kind === 'cancellation'
        ? [
            `Cancellation of a contract with ${facts.provider}`,
            '',
            `Kind: ${facts.how === 'ordinary' ? 'ordinary cancellation' : 'extraordinary cancellation'}`,
            ...(facts.reason ? [`Reason: ${facts.reason}`] : []),
            `Contract: ${facts.contract}`,
            `To end: ${facts.wanted ?? 'at the earliest possible date'}`,
            ...(facts.endsOn ? [`Last day of the contract: ${facts.endsOn}`] : []),
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
  de: facts => {
    const lines =
      facts.kind === 'cancellation'
        ? [
            `Kündigung eines Vertrags mit ${facts.provider}`,
            '',
            `Art: ${facts.how === 'ordinary' ? 'ordentliche Kündigung' : 'außerordentliche Kündigung'}`,
            ...(facts.reason ? [`Grund: ${facts.reason}`] : []),
            `Vertrag: ${facts.contract}`,
            `Beendigung: ${facts.wanted ?? 'zum frühestmöglichen Zeitpunkt'}`,
            ...(facts.endsOn ? [`Letzter Tag des Vertrags: ${facts.endsOn}`] : []),
          ]
        : [
            `Widerruf eines Vertrags mit ${facts.provider}`,
            '',
            'Hiermit widerrufe ich den unten genannten Vertrag.',
            `Vertrag: ${facts.contract}`,
            ...(facts.part ? [`Nur dieser Teil: ${facts.part}`] : []),
          ]
    const button = facts.kind === 'cancellation' ? 'jetzt kündigen' : 'Widerruf bestätigen'
    return [
      ...lines,
      '',
      `Name: ${facts.name}`,
      ...(facts.customer ? [`Kundennummer: ${facts.customer}`] : []),
      `Bestätigung an: ${facts.email}`,
      '',
      `Abgegeben durch Betätigen der Schaltfläche „${button}“. Eingegangen am ${facts.receivedAt} unter der Nummer ${facts.number}.`,
    ].join('\n')
  },
}
