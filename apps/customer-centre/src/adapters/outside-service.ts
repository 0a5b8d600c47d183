import { holdsTransaction } from '../platform/db/database.ts'
import { timeLimit } from '../platform/time-limit.ts'

/** A mistake of ours, which is not taken for silence of the service. */
export class AskedWhileHolding extends Error {}

/** An adapter that refuses to be asked while a transaction is held: a service that hangs would keep the connection from everyone. */
export function outsideOnly<A extends object>(adapter: A): A {
  return new Proxy(adapter, {
    get(target, name, receiver) {
      const part: unknown = Reflect.get(target, name, receiver)
      // a list asks no one
      if (Array.isArray(part)) return part
      if (typeof part === 'object' && part !== null) return outsideOnly(part)
      if (typeof part !== 'function') return part
      return (...given: unknown[]) => {
        if (holdsTransaction()) throw new AskedWhileHolding(`${String(name)} is asked while a transaction is held`)
        return Reflect.apply(part, target, given)
      }
    },
  })
}

/** Bytes; a right answer has a few hundred. */
const longestByDefault = 20_000

type Answer = { status: number; text: string }
type Asked = { timeoutSeconds: number; headers?: Record<string, string> }
type Question = Asked & {
  method: 'GET' | 'POST' | 'DELETE'
  body?: string
  /** Bytes of an answer that are read at most. */
  longest?: number
}

/**
 * Asks an outside service and reads its answer, whatever it is.
 * @throws where none came in time, it redirects or is too long; `reasonOf` puts that into one word
 */
export async function askService(
  url: string,
  { method, body, timeoutSeconds, headers = {}, longest = longestByDefault }: Question,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', ...headers },
    ...(body !== undefined && { body }),
    // neither a bank nor a register redirects, least of all with an account number
    redirect: 'error',
    signal: timeLimit(timeoutSeconds * 1000),
  })
  return { status: response.status, text: await readShort(response, longest) }
}

/** Posts JSON to an outside service. @throws as `askService` */
export const postJson = (url: string, body: object, { headers, ...asked }: Asked): Promise<Answer> =>
  askService(url, {
    ...asked,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function readShort(response: Response, longest: number): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > longest) throw new Error('the answer is too long')
  }
  return text
}

/** Why no answer came, in one word. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.name === 'TimeoutError' ? 'NO_ANSWER_IN_TIME' : 'NOT_REACHED'

export type JsonObject = Readonly<Record<string, unknown>>

/** The object that a text holds as JSON; null for anything else. */
export function objectIn(text: string): JsonObject | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as JsonObject) : null // any object can be read by name
  } catch {
    return null
  }
}
