import { randomUUID } from 'node:crypto'
import { readShort, reasonOf } from '../short-body.ts'
import type { PayeeAnswer, PayeeCheck } from './payee-check.ts'

export type VopSettings = { url: string; token: string | null; timeoutSeconds: number }

/**
 * A bank's service, or a relay before it, that speaks as banks do among each other (European Payments Council, Verification of Payee
 * scheme): one POST with name and IBAN, answered by `partyNameMatch`.
 */
export function vopPayeeCheck({ url, token, timeoutSeconds }: VopSettings): PayeeCheck {
  return {
    async ask({ holder, iban }) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            'x-request-id': randomUUID(),
            ...(token !== null && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify({ party: { name: holder }, partyAccount: { iban } }),
          // a bank does not send us elsewhere, least of all with an account number
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutSeconds * 1000),
        })
        return readAnswer(response.status, await readShort(response))
      } catch (error) {
        return { result: 'n/a', reason: reasonOf(error) }
      }
    },
  }
}

/** @param text the body as it came: it may be anything */
export function readAnswer(status: number, text: string): PayeeAnswer {
  if (status !== 200) return { result: 'n/a', reason: `HTTP_${status}` }
  const body = parsed(text)
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

type Body = Readonly<Record<string, unknown>>

function parsed(text: string): Body | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Body) : null // any object can be read by name
  } catch {
    return null
  }
}

/** One line of what a name can have, 140 characters. */
function nameOf({ matchedName }: Body): string | null {
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
