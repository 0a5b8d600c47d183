import { expect, test } from 'vitest'
import { announcementText } from './announcement-text.ts'

const announced = (number: string, from: string) => ({ number, from, before_minor: 1690, after_minor: 1790 })

test('an announcement is told by day, and what was left alone by reason', () => {
  const untouched = Array.from({ length: 11 }, (_, i) => ({ number: `C-${i}`, why: 'own_price' as const }))
  const done = {
    customers: 2,
    announced: [announced('C-20', '2027-04-01'), announced('C-21', '2027-03-01')],
    untouched,
  }
  expect(announcementText(done, 'EUR', false)).toBe(`New price: contracts 2, customers 2
  sum of a cycle: 33.80 EUR until now, 35.80 EUR then
  from 2027-03-01: 1
  from 2027-04-01: 1
Left alone because they have a price of their own: C-0, C-1, C-2, C-3, C-4, C-5, C-6, C-7, C-8, C-9 and 1 more`)
})
