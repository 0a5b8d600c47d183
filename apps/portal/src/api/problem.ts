import type { ProblemBody, ProblemCode } from '@kontor/contract/problems'

/** Says what a status means by itself: another provider's customer centre may answer without a code. */
const codeOfStatus: Partial<Record<number, ProblemCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  419: 'csrf_mismatch',
  422: 'invalid_input',
  423: 'account_locked',
  428: 'fresh_authentication_required',
  429: 'too_many_requests',
  502: 'centre_unreachable',
  503: 'database_unavailable',
}

/**
 * A refusal of the customer centre. Its message is only status, code and the request's id: an error that a loader
 * throws is written into the page.
 */
export class ApiProblem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly body: Partial<ProblemBody>
  readonly retryAfter: number | undefined

  constructor(status: number, body: Partial<ProblemBody>, retryAfter?: number) {
    const code = body.code ?? codeOfStatus[status] ?? 'internal'
    super([status, code, body.reference].filter(Boolean).join(' '))
    this.name = 'ApiProblem'
    this.code = code
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

/** The status of anything a loader or a call threw; on the way from the server only the message survives. */
export const statusOf = (error: unknown): number => Number(partsOf(error)?.[1] ?? 500)

/** The request's id, which the log has as well; undefined where the error is no answer, or one without it. */
export const referenceOf = (error: unknown): string | undefined => partsOf(error)?.[2]

function partsOf(error: unknown): RegExpExecArray | null {
  const message = (error as { message?: unknown } | null)?.message // anything may be thrown
  return /^([45]\d\d) [a-z_]+(?: ([\w-]{8,64}))?$/.exec(String(message))
}
