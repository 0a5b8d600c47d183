/** Says how the sandbox decides. @property later seconds after which it is over, or charged back */
export type Decision = {
  state: 'wanted' | 'pending' | 'succeeded' | 'failed'
  reason: string
  later?: number
  /** It does what it was asked, and its answer is lost on the way. */
  lost?: true
}

const day = 86_400
const cards: Record<string, Decision> = {
  '3220': { state: 'wanted', reason: '' },
  '0002': { state: 'failed', reason: 'declined' },
  '9995': { state: 'failed', reason: 'insufficient_funds' },
  '0069': { state: 'failed', reason: 'card_expired' },
  '0259': { state: 'succeeded', reason: 'charged_back', later: day },
  '0408': { state: 'succeeded', reason: '', lost: true },
  '0077': { state: 'pending', reason: '', later: 60 },
}

/**
 * By the card's last digits, whatever the amount. Without a token the payer chooses on the sandbox's page.
 * @param confirmed the payer has answered the bank's question
 */
export function decide(kind: string, token: string | null, present: boolean, confirmed = false): Decision {
  if (token === null || token === '') return { state: 'wanted', reason: '' }
  const decision = (kind === 'card' && cards[token.slice(-4)]) || { state: 'succeeded' as const, reason: '' }
  if (decision.state !== 'wanted') return decision
  if (confirmed) return { state: 'succeeded', reason: '' }
  return present ? decision : { state: 'failed', reason: 'authentication_failed' }
}
