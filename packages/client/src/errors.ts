/** Answers of Kontor from status 400 on have this body. */
type ProblemBody = {
  message?: string
  code?: string
  errors?: Record<string, string[]>
  reference?: string
  current?: unknown
}

/** Says what a status means by itself: a proxy in between answers without a code. */
const codeOfStatus: Partial<Record<number, string>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  429: 'too_many_requests',
  503: 'overloaded',
}

/** A refusal: Kontor has answered with a status from 400 on. `code` says why. */
export class KontorError<Code extends string = string> extends Error {
  override readonly name: string = 'KontorError'
  readonly code: Code
  readonly status: number
  /** Names the call that was refused. */
  readonly call: string
  /** Says what is wrong with which field of the input, by its dotted name. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined
  /** Is the request’s id, by which the provider finds it in the log. */
  readonly requestId: string | undefined
  /** Says what stands in the way: the record as it is now with `stale_version`, the missing scopes with `token_scope`. */
  readonly current: unknown

  constructor(call: string, status: number, headers: Headers, text: string) {
    const body = bodyOf(text)
    const code = body.code ?? codeOfStatus[status] ?? 'internal'
    const requestId = body.reference ?? headers.get('x-request-id') ?? undefined
    super(`${call}: ${body.message ?? 'no reason was given'} (${[status, code, requestId].filter(Boolean).join(', ')})`)
    this.call = call
    this.status = status
    this.code = code as Code // new codes can come with a newer Kontor
    this.fields = body.errors ?? {}
    this.retryAfter = secondsOf(headers.get('retry-after'))
    this.requestId = requestId
    this.current = body.current
  }
}

/** No answer came: the network failed, or it took too long. Whether a write was carried out is then unknown; its key may be used again. */
export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError'
  readonly call: string
  /** Says whether the time that an answer may take was over. */
  readonly timedOut: boolean
  /** Is the key that the write was sent with; undefined: it had none. */
  readonly idempotencyKey: string | undefined

  constructor(call: string, cause: unknown, timedOut: boolean, idempotencyKey: string | undefined) {
    super(`${call}: ${timedOut ? 'no answer came in time' : 'Kontor could not be reached'}`, { cause })
    this.call = call
    this.timedOut = timedOut
    this.idempotencyKey = idempotencyKey
  }
}

/** Says whether an error is a refusal, of one call or of any. */
export const isRefusal = (error: unknown, call?: string): error is KontorError =>
  error instanceof KontorError && (call === undefined || error.call === call)

function bodyOf(text: string): ProblemBody {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/** Retry-After as seconds; a date is counted from now. */
function secondsOf(value: string | null): number | undefined {
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
