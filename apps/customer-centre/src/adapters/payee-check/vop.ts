import { randomUUID } from 'node:crypto'
import type { PayeeAnswer, PayeeCheck } from '@kontor/adapters/payee-check'
import { type JsonObject, objectIn, postJson, reasonOf } from '../outside-service.ts'

export type VopSettings = { url: string; token: string | null; timeoutSeconds: number }

/**
 * A bank's service, or a relay in front of it, that speaks the banks' own format (European Payments Council,
 * Verification of Payee scheme): one POST with name and IBAN, answered by `partyNameMatch`.
 */
export function vopPayeeCheck({ url, token, timeoutSeconds }: VopSettings): PayeeCheck {
  return {
    async ask({ holder, iban }) {
      try {
        const asked = { party: { name: holder }, partyAccount: { iban } }
        const headers = {
          'x-request-id': randomUUID(),
          ...(token !== null && { authorization: `Bearer ${token}` }),
        }
        const { status, text } = await postJson(url, asked, { timeoutSeconds, headers })
        return readAnswer(status, text)
      } catch (error) {
        return { result: 'n/a', reason: reasonOf(error) }
      }
    },
  }
}

/** @param text the raw body: it may be anything */
export function readAnswer(status: number, text: string): PayeeAnswer {
  if (status !== 200) return { result: 'n/a', reason: `HTTP_${status}` }
  const body = objectIn(text)
  switch (body?.partyNameMatch) {
    case 'MTCH':
      return { result: 'match' }
    // whatever else it says
    case 'NMTC':
      return { result: 'no_match' }
    case 'CMTC': {
      const knownName = nameOf(body)
      return knownName === null ? { result: 'n/a', reason: 'UNREADABLE' } : { result: 'close', knownName }
    }
    case 'NOAP':
      return { result: 'n/a', reason: 'NOT_POSSIBLE' }
    default:
      return { result: 'n/a', reason: 'UNREADABLE' }
  }
}

/** One line of characters a name can have, at most 140. */
function nameOf({ matchedName }: JsonObject): string | null {
  if (typeof matchedName !== 'string') return null
  const name = [
    ...matchedName
      .toWellFormed()
      .replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, 140)
    .join('')
  return name === '' ? null : name
}
