import type { VatAnswer, VatCheck } from '@kontor/adapters/vat-check'
import { type JsonObject, objectIn, postJson, reasonOf } from '../outside-service.ts'

export type ViesSettings = {
  url: string
  timeoutSeconds: number
  /** The provider's own VAT id: without it the register gives no consultation number. Empty: the provider has none. */
  requester: string
}

/**
 * The EU's register over its REST service. The member states' own registers answer behind it, and are unavailable every
 * now and then.
 */
export function viesVatCheck({ url, timeoutSeconds, requester }: ViesSettings): VatCheck {
  const asker = /^[A-Z]{2}/.test(requester) && {
    requesterMemberStateCode: requester.slice(0, 2),
    requesterNumber: requester.slice(2),
  }
  return {
    async ask(vatId) {
      try {
        const asked = { countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2), ...asker }
        const { status, text } = await postJson(url, asked, { timeoutSeconds })
        return readAnswer(status, text)
      } catch (error) {
        return { outcome: 'unavailable', reason: reasonOf(error) }
      }
    },
  }
}

/** @param text the raw body: even with a status of 200 it may be anything */
export function readAnswer(status: number, text: string): VatAnswer {
  const body = objectIn(text)
  const said = errorOf(body)
  // the register itself finds that this number cannot exist
  if (said === 'INVALID_INPUT') return { outcome: 'invalid', consultationNumber: null, name: null, address: null }
  if (said) return { outcome: 'unavailable', reason: said }
  if (status !== 200) return { outcome: 'unavailable', reason: `HTTP_${status}` }
  const consultationNumber = textOf(body, 'requestIdentifier')
  if (body?.valid === false) return { outcome: 'invalid', consultationNumber, name: null, address: null }
  if (body?.valid !== true) return { outcome: 'unavailable', reason: 'UNREADABLE' }
  return { outcome: 'valid', consultationNumber, name: textOf(body, 'name'), address: textOf(body, 'address') }
}

/** `MS_UNAVAILABLE`, `TIMEOUT`, `GLOBAL_MAX_CONCURRENT_REQ` …: with `actionSucceed: false`, or as `userError` of another version. */
function errorOf(body: JsonObject | null): string | null {
  const [wrapper] = Array.isArray(body?.errorWrappers) ? body.errorWrappers : []
  const error = wrapper?.error ?? body?.userError
  if (typeof error !== 'string' || error === 'VALID' || error === 'INVALID') return null
  return /^[A-Z_]{1,60}$/.test(error) ? error : 'UNREADABLE'
}

/** Countries that tell no names write three dashes. */
function textOf(body: JsonObject | null, field: string): string | null {
  const value = body?.[field]
  if (typeof value !== 'string') return null
  const text = value
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\p{Cc}+/gu, '\n')
    .trim()
    .slice(0, 500)
  return text === '' || text === '---' ? null : text
}
