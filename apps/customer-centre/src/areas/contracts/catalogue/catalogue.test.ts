import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCatalogue } from '../../../demo/catalogue.ts'
import { checked, smallCatalogue } from '../../../testing/catalogue/catalogue.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { loadCatalogue } from './load.ts'
import { presentCatalogue } from './present.ts'
import type { CatalogueFile } from './read.ts'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('demo')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const load = (file: CatalogueFile) => loadCatalogue(operator(), file, centre.services.clock.now())
const euros = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })

describe('GET /ajax/v1/catalogue', () => {
  test('shows a business net prices, in its language', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    const { body } = await anna.get('/ajax/v1/catalogue')
    expect(body).toMatchObject({ version: '2026-11.2', terms_version: '2026-11' })
    expect(body.products).toHaveLength(12)
    const cloud = body.products.find(({ code }: { code: string }) => code === 'cloud-managed')
    expect(cloud).toMatchObject({
      cycles: [
        { cycle: 'month', price: { net: euros(4900), gross: euros(5831), vat: 'added' }, setup: { net: euros(4900) } },
      ],
      services: ['digital', 'data_processing'],
      exportable: expect.stringContaining('SQL dumps'),
    })
    expect(cloud.meters[2]).toMatchObject({
      included: '1000',
      tiers: [{ up_to: '9000', price: '0.0119' }, { price: '0.0075' }],
    })
  })

  test('shows a consumer what consumers can order, with the tax', async () => {
    const ben = await centre.signedIn('ben@demo.example')
    await ben.send('POST', '/ajax/v1/accounts/customers/10002/change')
    const { body } = await ben.get('/ajax/v1/catalogue?product=hosting-s', { 'accept-language': 'de' })
    expect(body.products).toMatchObject([
      {
        description: 'Eine Website mit 10 GB Speicher, einer Datenbank und kostenlosem Zertifikat.',
        withdrawal: true,
        identifier: 'domain',
        options: [
          { code: 'daily-backup', prices: [{ cycle: 'month', price: { gross: euros(179), vat: 'included' } }, {}, {}] },
        ],
      },
    ])
    expect((await ben.get('/ajax/v1/catalogue?product=mail-team')).status).toBe(404)
  })

  test('costs one statement after the session’s', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    centre.countStatements()
    await anna.get('/ajax/v1/catalogue')
    expect(centre.countStatements()).toHaveLength(2)
  })
})

describe('loading a catalogue', () => {
  const small = (version: string, name = 'Small'): CatalogueFile => {
    const raw = { ...smallCatalogue(), version }
    Object.assign(raw.products[0] as object, { name: { en: name, de: name } })
    return { raw, catalogue: checked(raw) }
  }

  test('happens once, from however many processes', async () => {
    const results = await Promise.all([load(small('2027-01')), load(small('2027-01')), load(small('2027-01'))])
    expect(results.toSorted()).toEqual([false, false, true])
    expect((await presentCatalogue(operator()))?.products.map(({ code }) => code)).toEqual(['small', 'large', 'cloud'])
  })

  test('offers what it has, and keeps what contracts are of', async () => {
    const { rows } = await sql<{
      code: string
      offered: boolean
    }>`select code, offered from product order by offered, code`.execute(operator())
    expect(rows.filter(({ offered }) => offered).map(({ code }) => code)).toEqual(['cloud', 'large', 'small'])
    expect(rows).toHaveLength(3 + demoCatalogue.products.length)
    const anna = await centre.signedIn('anna@demo.example')
    expect((await anna.get('/ajax/v1/contracts/C-1005')).body).toMatchObject({ product: 'vServer L' })
  })

  test('under a known version with other content is refused, and changes nothing', async () => {
    await expect(load(small('2027-01', 'Smaller'))).rejects.toThrow('2027-01 was loaded before with other content')
    expect((await presentCatalogue(operator()))?.products[0]?.name.en).toBe('Small')
  })

  test('of an earlier version goes back to it', async () => {
    expect(await load(small('2027-02', 'Smaller'))).toBe(true)
    expect(await load(small('2027-01'))).toBe(true)
    const { rows } = await sql`select name, offered from product where code = 'small'`.execute(operator())
    expect(rows).toEqual([{ name: 'Small', offered: true }])
    expect((await presentCatalogue(operator()))?.version).toBe('2027-01')
  })
})

test('without a catalogue nothing is offered', async () => {
  const empty = await startTestCentre('empty')
  try {
    expect(await presentCatalogue(empty.services.database.operator)).toBeNull()
  } finally {
    await empty.close()
  }
})
