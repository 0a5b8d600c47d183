import { describe, expect, test } from 'vitest'
import { engineDrafts } from '../../../testing/billing/drafts.ts'
import type { DocumentModel } from './document-model.ts'
import { exemptionOf } from './documents/e-invoice.ts'
import { validateDocument } from './documents/validate.ts'

const drafts = await engineDrafts()
const draft = (name: string) => drafts[name] as DocumentModel

describe('a document of an exempt customer', () => {
  test('charges nothing, and says by which law and by which certificate', () => {
    const { taxes, particulars, tax_note, tax_minor } = draft('exempt customer (E, XRechnung CII)')
    const text =
      'Steuerfrei: Leistung an eine Einrichtung der EU oder eine zwischenstaatliche Einrichtung (§ 4 Nr. 7 UStG, Art. 151 Richtlinie 2006/112/EG). Bescheinigung EU-151/2026 vom 1. Februar 2026.'
    expect(tax_minor).toBe(0)
    expect(taxes).toMatchObject([{ category: 'E', rate_bp: 0 }])
    expect(particulars).toMatchObject({ exempt: { text, code: 'VATEX-EU-151' }, proof: null })
    expect([particulars.notes, tax_note]).toEqual([expect.arrayContaining([text]), text])
  })

  test('names no code for what staff write down, and has their words', () => {
    const { particulars } = draft('exempt by a law that staff name (E)')
    expect(particulars.exempt).toEqual({
      text: 'Steuerfrei nach dem Abkommen. Bescheinigung EU-151/2026 vom 1. Februar 2026.',
      code: '',
    })
  })

  test('charges what ends after it, and says of each why', () => {
    const [mixed, owed] = [
      draft('exempt up to the day before (E and S)'),
      draft('exempt up to the day before (E and AE)'),
    ]
    expect(mixed.taxes.map(({ category }) => category)).toEqual(['E', 'S'])
    expect(mixed.lines.map(line => [line.period_to ?? mixed.issued_on, line.tax_category])).toEqual(
      mixed.lines.map(line => {
        const on = line.period_to ?? mixed.issued_on
        return [on, on <= '2026-11-30' ? 'E' : 'S']
      }),
    )
    expect(exemptionOf(owed, 'AE')?.code).toBe('VATEX-EU-AE')
    expect(exemptionOf(owed, 'E')?.code).toBe('VATEX-EU-151')
    expect(owed.particulars.proof).toMatchObject({ kind: 'vat_id' })
  })

  test('that gives back keeps what the corrected one said', () => {
    for (const name of ['a part given back (E)', 'cancellation of what was exempt (E)']) {
      const back = draft(name)
      expect(back.taxes).toMatchObject([{ category: 'E', tax_minor: 0 }])
      expect(back.particulars.exempt).toEqual(draft('exempt customer (E, XRechnung CII)').particulars.exempt)
    }
  })

  test('is not issued without a reason', () => {
    const model = draft('exempt up to the day before (E and AE)')
    const { exempt: _, ...particulars } = model.particulars
    const without = { ...model, particulars: { ...particulars, exemption: null } }
    expect(validateDocument(without).join()).toContain('BR-AE-10')
    expect(validateDocument(model)).toEqual([])
  })
})
