import { type CardStart, NoAnswer, type PaymentGateway } from '@kontor/adapters/payment'
import { type JsonObject, objectIn } from '../outside-service.ts'

/** A gateway of ours may have fields of its own within our page; what is entered there goes to the gateway alone. The payer comes back as by `startCard`. */
export type HouseGateway = PaymentGateway & {
  cardFields?: {
    publishableKey: string
    /** @returns what the gateway's script sends the card with */
    begin(request: Pick<CardStart, 'payer'>): Promise<{ client_secret: string }>
  }
}

export const inside = (object: JsonObject | null | undefined, name: string): JsonObject | null => {
  const value = object?.[name]
  return typeof value === 'object' && value !== null ? (value as JsonObject) : null // any object can be read by name
}

export const textIn = (object: JsonObject | null | undefined, name: string): string => {
  const value = object?.[name]
  return typeof value === 'string' ? value : ''
}

export const numberIn = (object: JsonObject | null | undefined, name: string): number | undefined => {
  const value = object?.[name]
  return typeof value === 'number' ? value : undefined
}

export const listIn = (object: JsonObject | null | undefined, name: string): JsonObject[] => {
  const value = object?.[name]
  return Array.isArray(value) ? value.filter((one): one is JsonObject => typeof one === 'object' && one !== null) : []
}

/** @throws NoAnswer where it is none */
export function bodyOf({ status, text }: { status: number; text: string }): JsonObject {
  const body = objectIn(text === '' ? '{}' : text)
  if (!body) throw new NoAnswer(`unreadable, HTTP ${status}`)
  return body
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Our payment by a name that a gateway gives back; null: it is none of ours. */
export const paymentNamed = (name: string): string | null => (uuid.test(name) ? name : null)
