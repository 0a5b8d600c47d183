import { describe, expect, test } from 'vitest'
import { changesOf } from './changes.ts'

describe('the changes of an entry', () => {
  test('name each field that differs now, whichever side knows it', () => {
    expect(changesOf({ status: 'new', impact: 'none' }, { status: 'closed', impact: 'none', rating: 5 })).toEqual([
      { field: 'status', before: 'new', after: 'closed' },
      { field: 'rating', before: undefined, after: 5 },
    ])
    expect(changesOf({ limit: 3 }, null)).toEqual([{ field: 'limit', before: 3, after: undefined }])
  })

  test('take groups of fields apart', () => {
    expect(
      changesOf({ address: { city: 'Kiel', country: 'DE' } }, { address: { city: 'Husum', country: 'DE' } }),
    ).toEqual([{ field: 'city', before: 'Kiel', after: 'Husum' }])
    expect(changesOf({ bank: null }, { bank: { iban: 'DE02' } })).toEqual([
      { field: 'iban', before: undefined, after: 'DE02' },
    ])
  })

  test('name the event and the way of being told of it, and leave proofs out', () => {
    const told = (mail: boolean) => ({ notifications: { vat_id: { mail, digest: 'none' } }, hash: String(mail) })
    expect(changesOf(told(true), told(false))).toEqual([
      { field: 'notifications.vat_id.mail', before: true, after: false },
    ])
    const hours = { quiet_hours: { from: '20:00', until: '07:00' } }
    expect(changesOf(hours, { quiet_hours: null })).toEqual([
      { field: 'quiet_hours', before: '20:00–07:00', after: null },
    ])
  })

  test('are none where nothing is told', () => {
    expect(changesOf(null, null)).toEqual([])
    expect(changesOf({ roles: ['owner'] }, { roles: ['owner'] })).toEqual([])
  })
})
