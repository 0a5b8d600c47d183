import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKey, keepDraft, readDraft } from './draft.ts'
import { startDrafting } from './drafting.ts'

function storageOf(): Storage {
  const items = new Map<string, string>()
  return {
    length: 0,
    key: () => null,
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: key => void items.delete(key),
    clear: () => items.clear(),
  }
}

const listeners = new Map<string, (event: unknown) => void>()
const restored = vi.fn()
beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf())
  vi.stubGlobal('sessionStorage', storageOf())
  vi.stubGlobal('location', { pathname: '/support/create' })
  vi.stubGlobal('addEventListener', (name: string, heard: () => void) => listeners.set(name, heard))
})
afterEach(() => {
  vi.unstubAllGlobals()
  restored.mockClear()
})

const draft = { name: 'ticket', autosave: 'ticket/10001', owner: 'anna/10001', over: false }

function formOf(value = '') {
  const field = { tagName: 'TEXTAREA', name: 'body', type: 'textarea', value, autocomplete: '', defaultValue: '' }
  const form = { elements: [field], dispatchEvent: vi.fn(), reset: vi.fn() }
  return { field, form, element: form as unknown as HTMLFormElement } // what drafting uses of one
}
const kept = () => readDraft(localStorage, draft.autosave, draft.owner)
const text: [string, string][] = [['body', 'Since Monday']]

test('a kept text comes back', () => {
  keepDraft(localStorage, draft.autosave, draft.owner, text)
  const { field, element } = formOf()
  startDrafting(element, draft, restored)
  expect(field.value).toBe('Since Monday')
  expect(restored).toHaveBeenCalledWith('autosave')
})

test('a text that was sent or discarded before drafts had loaded does not come back', () => {
  keepDraft(localStorage, draft.autosave, draft.owner, text)
  const { field, element } = formOf()
  startDrafting(element, { ...draft, over: true }, restored)
  expect([field.value, kept()]).toEqual(['', null])
  expect(restored).not.toHaveBeenCalled()
})

test('what was sent does not come back after signing in again', () => {
  const { element } = formOf('Since Monday')
  const drafting = startDrafting(element, draft, restored)
  drafting.keepForSignIn()
  drafting.drop()
  const { field, element: next } = formOf()
  startDrafting(next, draft, restored)
  expect(field.value).toBe('')
})

test.each([
  ['the same text is discarded', 'Since Monday', null, 1],
  ['another text is discarded', 'Since Tuesday', null, 0],
  ['the text is kept once more', 'Since Monday', '{}', 0],
])('in another tab %s: the form starts over or not', (_, value, newValue, resets) => {
  const { form, element } = formOf(value)
  startDrafting(element, draft, restored)
  const oldValue = JSON.stringify({ owner: draft.owner, entries: text })
  listeners.get('storage')?.({ key: draftKey(draft.autosave), oldValue, newValue })
  expect(form.reset).toHaveBeenCalledTimes(resets)
})
