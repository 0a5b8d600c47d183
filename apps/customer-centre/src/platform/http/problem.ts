import type { FieldError, FieldErrorCode } from '@kontor/contract/field-errors'
import { type ProblemCode, problemStatus } from '@kontor/contract/problems'

type Details = {
  /** Field → code or ready text, with `invalid_input`. */
  fields?: ReadonlyMap<string, FieldError>
  /** The field whose value is refused: the problem's own text stands there. */
  field?: string
  current?: unknown
  /** Seconds until a retry makes sense; sent as Retry-After. */
  retryAfter?: number
  headers?: Record<string, string>
  /** For admins and the log only. */
  operatorDetail?: string
}

/** An expected refusal. Thrown anywhere below a request; `error-handler.ts` turns it into the answer. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: Details

  constructor(code: ProblemCode, details: Details = {}) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.details = details
  }

  get status(): number {
    return problemStatus[this.code]
  }
}

export const problem = (code: ProblemCode, details?: Details): Problem => new Problem(code, details)

/** Refuses one field of the input, as the schema would have. */
export function invalidField(field: string, code: FieldErrorCode = 'invalid'): Problem {
  return new Problem('invalid_input', { fields: new Map([[field, { code }]]) })
}
