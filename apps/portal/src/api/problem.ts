import { isProblemCode, type ProblemBody, type ProblemCode, problemStatus } from '@kontor/contract/problems'

/** A refusal of the customer centre. Its message is the code alone: an error that a loader throws is written into the page. */
export class ApiProblem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly body: Partial<ProblemBody>
  readonly retryAfter: number | undefined

  constructor(status: number, body: Partial<ProblemBody>, retryAfter?: number) {
    const code = body.code ?? codeOfStatus(status)
    super(code)
    this.name = 'ApiProblem'
    this.code = code
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

/** A customer centre that is not ours may answer without a code; its status still says what kind of refusal it is. */
function codeOfStatus(status: number): ProblemCode {
  const codes = Object.keys(problemStatus) as ProblemCode[] // the keys of a literal
  const preferred: Partial<Record<number, ProblemCode>> = { 409: 'conflict', 422: 'invalid_input', 500: 'internal' }
  return preferred[status] ?? codes.find(code => problemStatus[code] === status) ?? 'internal'
}

/** The code of whatever a loader or a call threw; on the way from the server only the message survives. */
export function problemCodeOf(error: unknown): ProblemCode {
  if (error instanceof ApiProblem) return error.code
  const message = (error as { message?: unknown } | null)?.message // anything may be thrown
  return isProblemCode(message) ? message : 'internal'
}
