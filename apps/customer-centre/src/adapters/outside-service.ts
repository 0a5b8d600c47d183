/** Bytes of an answer that are read at most; a right one has a few hundred. */
const longest = 20_000

type Asked = { timeoutSeconds: number; headers?: Record<string, string> }

/**
 * Posts JSON to an outside service and reads its answer, whatever it is.
 * @throws where none came in time, it redirects or is too long; `reasonOf` puts that into one word
 */
export async function postJson(
  url: string,
  body: object,
  { timeoutSeconds, headers = {} }: Asked,
): Promise<{ status: number; text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    // neither a bank nor a register redirects, least of all with an account number
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
  })
  return { status: response.status, text: await readShort(response) }
}

async function readShort(response: Response): Promise<string> {
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
