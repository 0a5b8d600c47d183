import { describe, expect, test } from 'vitest'
import { type CheckEvent, firstView, isShown, isTransient, nextView } from './check-view.ts'

const after = (...events: CheckEvent[]) => events.reduce(nextView, firstView)
const state = (
  name: 'activated' | 'requesting' | 'solving' | 'completed' | 'expired' | 'error' | 'unactivated' | 'reset',
) => ({ type: 'state', state: name }) as const
const retry = { code: 'network_error', detail: 'Widget load timeout, will retry' } as const
const end = { code: 'network_error', detail: 'Widget load timeout, stopped retrying' } as const

describe('an error', () => {
  test.each([
    [retry, true],
    [end, false],
    [{ code: 'other', detail: 'will retry' } as const, false],
    [undefined, false],
  ])('%j is transient: %s', (error, transient) => expect(isTransient(error)).toBe(transient))
})

describe('the view', () => {
  test('counts failed loads, though the state changes only once', () => {
    const view = after(state('error'), { type: 'error', error: retry }, { type: 'error', error: retry })
    expect(view).toMatchObject({ state: 'error', attempts: 2, failed: false })
    expect(nextView(view, { type: 'error', error: end })).toMatchObject({ attempts: 2, failed: true })
  })

  test('forgets them once a later load comes through', () => {
    const view = after(
      state('error'),
      { type: 'error', error: retry },
      state('unactivated'),
      state('solving'),
      state('completed'),
    )
    expect(view).toMatchObject({ attempts: 0, failed: false, late: false })
  })

  test('is no failure any more once the visitor has it tried again', () => {
    const failed = after(state('error'), { type: 'error', error: { code: 'other', detail: '' } })
    expect(failed.failed).toBe(true)
    expect(nextView(failed, state('requesting')).failed).toBe(false)
  })
})

describe('the box is', () => {
  test.each([
    ['unseen while all goes well', [state('unactivated'), state('requesting'), state('solving')], false],
    ['unseen once it is done', [state('requesting'), { type: 'late' }, state('completed')], false],
    ['unseen while what has expired is renewed', [state('completed'), state('expired'), state('reset')], false],
    ['seen where it has to be pressed', [state('activated'), { type: 'late' }], true],
    ['unseen while it starts by itself', [state('activated')], false],
    ['seen where it takes its time', [state('requesting'), { type: 'late' }], true],
    ['seen while loads are repeated', [state('error'), { type: 'error', error: retry }, state('unactivated')], true],
    ['seen after an error', [state('error')], true],
    ['seen where the SDK cannot be had', [{ type: 'unable' }], true],
  ] as [string, CheckEvent[], boolean][])('%s', (_, events, shown) => expect(isShown(after(...events))).toBe(shown))
})
