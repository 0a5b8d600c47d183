import { describe, expect, test } from 'vitest'
import { day } from './day.ts'
import { isFiltered } from './is-filtered.ts'
import { listSearch } from './list-search.ts'

const read = listSearch<'GET /ajax/v1/invoices'>({
  sort: ['-issued_on', 'gross'],
  status: ['open', 'paid'],
  kind: ['invoice'],
  period: text => (/^20\d\d$/.test(text) ? text : undefined),
  q: 'text',
})

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-31', undefined],
  ['yesterday', undefined],
  ['2026-13-01', undefined],
])('the day %s is read as %s', (from, read) => {
  const days = listSearch<'GET /ajax/v1/activity'>({ sort: [], who: [], kind: [], from: day, to: day, q: 'text' })
  expect(days({ from }).from).toBe(read)
})

describe('the search parameters of a list', () => {
  test('are read', () => {
    const search = { sort: 'gross', status: 'open', kind: 'invoice', period: '2025', q: 'vServer', cursor: 'WyJ' }
    expect(read(search)).toEqual(search)
  })

  test.each([
    ['a word that is none of the list’s', { status: 'late', kind: '', sort: '-hash' }],
    ['what its own reader does not know', { period: 'twenty' }],
    ['an empty filter, as a plain form sends it', { period: '' }],
    ['an empty search', { q: '  ' }],
    ['what the router parsed as something else', { q: { a: 1 }, status: ['open'], cursor: null }],
    ['parameters of other pages', { tab: 'x', limit: 5000 }],
    ['a cursor no list ever wrote', { cursor: 'x'.repeat(2001) }],
  ])('leave out %s', (_what, search) => {
    expect(read(search)).toEqual({})
  })

  test('name what they leave out, because the router would otherwise let it through', () => {
    const search = { status: 'late', q: '', period: 1, cursor: 'x'.repeat(2001) }
    expect({ ...search, ...read(search) }).toEqual({})
  })

  test('keep digits and flags as the words they were typed as', () => {
    expect(read({ q: 2026 })).toEqual({ q: '2026' })
    expect(read({ q: true })).toEqual({ q: 'true' })
  })

  test('are trimmed and cut to what the customer centre accepts', () => {
    expect(read({ q: `  ${'a'.repeat(101)} ` })).toEqual({ q: 'a'.repeat(100) })
    expect(read({ cursor: 'x'.repeat(2000) })).toEqual({ cursor: 'x'.repeat(2000) })
  })
})

describe('a list', () => {
  test('is filtered by filters, not by its order or its page', () => {
    expect(isFiltered({})).toBe(false)
    expect(isFiltered({ sort: 'gross', cursor: 'WyJ' })).toBe(false)
    expect(isFiltered({ status: undefined })).toBe(false)
    expect(isFiltered({ status: 'open' })).toBe(true)
    expect(isFiltered({ q: 'x', sort: 'gross' })).toBe(true)
  })

  test('may have a view that counts as no filter', () => {
    expect(isFiltered({ view: 'open' }, 'view')).toBe(false)
    expect(isFiltered({ view: 'open', q: 'x' }, 'view')).toBe(true)
  })
})
