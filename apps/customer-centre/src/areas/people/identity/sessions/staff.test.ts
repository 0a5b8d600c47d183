import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const url = '/ajax/v1/staff/sessions/end'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())

const alive = async (browser: Browser) => (await browser.get('/ajax/v1/user')).status === 200

test('staff end all sessions of one user, and of everybody', async () => {
  const staff = await centre.signedInByPassword('admin@demo.example')
  const anna = await centre.signedInByPassword('anna@demo.example')
  const ben = await centre.signedInByPassword('ben@demo.example')

  expect((await staff.post(url, { email: 'Anna@demo.example' })).body).toEqual({ ended: 1 })
  expect([await alive(anna), await alive(ben), await alive(staff)]).toEqual([false, true, true])

  expect((await staff.post(url, { email: null })).body).toEqual({ ended: 1 })
  expect([await alive(ben), await alive(staff)]).toEqual([false, true])

  const written = await centre.services.database.operator
    .selectFrom('audit_entry')
    .select(['actor_name', 'staff', 'subject_label', 'after'])
    .where('action', '=', 'session.ended_by_staff')
    .orderBy('id')
    .execute()
  expect(written.map(entry => [entry.subject_label, entry.staff, entry.after])).toEqual([
    ['Anna Lindqvist', true, { ended: 1 }],
    ['*', true, { ended: 1 }],
  ])
})

test('nobody else may, an address nobody has is not found, and an old proof is not enough', async () => {
  const anna = await centre.signedInByPassword('anna@demo.example')
  expect((await anna.post(url, { email: null })).status).toBe(403)
  const staff = await centre.signedInByPassword('admin@demo.example')
  expect((await staff.post(url, { email: 'nobody@demo.example' })).status).toBe(404)
  centre.wait(16 * 60_000)
  expect((await staff.post(url, { email: null })).status).toBe(428)
  expect(await alive(anna)).toBe(true)
})
