import type { LockInput } from '@kontor/contract/areas/arrears/staff-locks'

/** The specification's classes, in the order staff look for them. */
export const lockReasons = [
  'payment',
  'abuse',
  'verification',
  'security',
  'customer_request',
  'legal',
] as const satisfies readonly LockInput['reason'][]

/** Reads what staff write about content, as the endpoints take it. An empty choice is null: the server says which are required. */
export function statementInput(data: FormData) {
  const { text, orNull, yesNo } = reader(data)
  return {
    facts: text('facts'),
    origin: orNull('origin') as LockInput['origin'], // one of the list's options
    notice_number: text('notice_number'),
    ground_kind: orNull('ground_kind') as LockInput['ground_kind'], // as above
    ground: text('ground'),
    explanation: text('explanation'),
    automated_detection: yesNo('automated_detection'),
    automated_decision: yesNo('automated_decision'),
  }
}

/** The form of a lock, as above. */
export function lockInput(data: FormData): LockInput {
  const { text, orNull } = reader(data)
  return {
    reason: text('reason') as LockInput['reason'], // one of the list's options
    scope: text('scope') as LockInput['scope'], // as above
    scope_detail: text('scope_detail'),
    ends_on: orNull('ends_on'),
    termination_on: orNull('termination_on'),
    ...statementInput(data),
  }
}

const reader = (data: FormData) => {
  const text = (name: string) => String(data.get(name) ?? '')
  const orNull = (name: string) => text(name) || null
  const yesNo = (name: string) => (text(name) === '' ? null : text(name) === 'yes')
  return { text, orNull, yesNo }
}
