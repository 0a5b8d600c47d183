import type { WidgetErrorData, WidgetState } from '@friendlycaptcha/sdk'

/** Describes what the page shows of one check. */
export type CheckView = {
  state: WidgetState
  /** Counts the loads of the frames that have failed so far. */
  attempts: number
  /** The SDK has given up, or cannot run here. */
  failed: boolean
  /** Under way for longer than a visitor should wait without a word, or waiting for a press. */
  late: boolean
  /** The slow way: a wait instead of the check. */
  wait: 'none' | 'asked' | 'running' | 'over' | 'refused'
}

export type CheckEvent =
  | { type: 'state'; state: WidgetState }
  | { type: 'error'; error: WidgetErrorData | undefined }
  | { type: 'unable' }
  | { type: 'late' }
  | { type: 'wait'; wait: CheckView['wait'] }

export const firstView: CheckView = {
  state: 'init',
  attempts: 0,
  failed: false,
  late: false,
  wait: 'none',
}

/** Bounds how often the SDK loads its frames before it gives up. */
export const mostAttempts = 5

/** A failed load that will be retried is no error yet: the SDK reports both in the same way, except for these words. */
export const isTransient = (error: WidgetErrorData | undefined): boolean =>
  error?.code === 'network_error' && error.detail.includes('will retry')

/** The view after an event. The SDK's `error` event comes at each failed load, its change of state only once. */
export function nextView(view: CheckView, event: CheckEvent): CheckView {
  switch (event.type) {
    case 'state':
      return afterState(view, event.state)
    case 'error':
      if (isTransient(event.error)) return { ...view, attempts: view.attempts + 1 }
      return { ...view, failed: true }
    case 'unable':
      return { ...view, failed: true }
    case 'late':
      return { ...view, late: true }
    case 'wait':
      return { ...view, wait: event.wait }
  }
}

function afterState(view: CheckView, state: WidgetState): CheckView {
  const seen = { ...view, state }
  // a later attempt came through after all
  if (state === 'completed') return { ...seen, attempts: 0, failed: false, late: false }
  if (state === 'error' || state === 'destroyed') return seen
  return { ...seen, failed: false }
}

/**
 * Hidden, until something must be seen or pressed; an expired check renews itself, and shows only if that takes long.
 */
export function isShown({ state, attempts, failed, late }: CheckView): boolean {
  if (state === 'completed' || state === 'destroyed') return false
  return failed || late || attempts > 0 || state === 'error'
}
