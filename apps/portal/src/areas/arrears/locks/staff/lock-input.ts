import type { LockInput } from '@kontor/contract/areas/arrears/staff-locks'
import type { FormValues } from '../../../../forms/form-values.ts'

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
export function statementInput(data: FormValues) {
  const yesNo = (name: string) => (data.text(name) === '' ? null : data.text(name) === 'yes')
  return {
    ...data.texts('facts', 'notice_number', 'ground', 'explanation'),
    origin: (data.text('origin') || null) as LockInput['origin'], // one of the list's options
    ground_kind: (data.text('ground_kind') || null) as LockInput['ground_kind'], // as above
    automated_detection: yesNo('automated_detection'),
    automated_decision: yesNo('automated_decision'),
  }
}

/** The form of a lock, as above. */
export const lockInput = (data: FormValues): LockInput => ({
  reason: data.text('reason') as LockInput['reason'], // one of the list's options
  scope: data.text('scope') as LockInput['scope'], // as above
  ...data.texts('scope_detail'),
  ends_on: data.text('ends_on') || null,
  termination_on: data.text('termination_on') || null,
  ...statementInput(data),
})
