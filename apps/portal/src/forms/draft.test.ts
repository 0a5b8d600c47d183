import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { clearDrafts } from './draft-storage.ts'

/** A browser's storage; `full` refuses to write. */
function fakeStorage(full = false): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: index => [...items.keys()][index] ?? null,
    getItem: key => items.get(key) ?? null,
    setItem(key, value) {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: key => void items.delete(key),
    clear: () => items.clear(),
  }
}

const entries: [string, string][] = [['body', 'Since Monday']]
let storage: Storage
beforeEach(() => {
  storage = fakeStorage()
})
afterEach(() => vi.unstubAllGlobals())

describe('a draft', () => {
  test('comes back to its author, as often as they ask', () => {
    keepDraft(storage, 'reply', 'anna/10001', entries)
    expect(readDraft(storage, 'reply', 'anna/10001')).toEqual(entries)
    expect(readDraft(storage, 'reply', 'anna/10001')).toEqual(entries)
  })

  test.each(['ben/10001', 'anna/10002', ''])('does not come to %j, and is gone then', other => {
    keepDraft(storage, 'reply', 'anna/10001', entries)
    expect(readDraft(storage, 'reply', other)).toBeNull()
    expect(readDraft(storage, 'reply', 'anna/10001')).toBeNull()
  })

  test('is gone once it is dropped', () => {
    keepDraft(storage, 'reply', 'anna/10001', entries)
    dropDraft(storage, 'reply')
    expect(readDraft(storage, 'reply', 'anna/10001')).toBeNull()
  })

  test.each(['{', '"text"', '{"owner":"anna/10001"}', 'null'])('is nothing where storage holds %s', text => {
    storage.setItem('kontor:draft:reply', text)
    expect(readDraft(storage, 'reply', 'anna/10001')).toBeNull()
  })

  test('is skipped where storage is full or forbidden', () => {
    expect(() => keepDraft(fakeStorage(true), 'reply', 'anna/10001', entries)).not.toThrow()
    expect(() => keepDraft(null, 'reply', 'anna/10001', entries)).not.toThrow()
    expect(readDraft(null, 'reply', 'anna/10001')).toBeNull()
  })
})

test('signing out leaves no draft behind and nothing else missing', () => {
  const local = fakeStorage()
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', local)
  keepDraft(storage, 'a', 'anna/10001', entries)
  keepDraft(local, 'b', 'anna/10001', entries)
  keepDraft(local, 'c', 'anna/10001', entries)
  local.setItem('kontor', '{"theme":"dark"}')
  clearDrafts()
  expect([storage.length, local.length, local.getItem('kontor')]).toEqual([0, 1, '{"theme":"dark"}'])
})
