import type { Ticket } from '@kontor/contract/areas/service/support'
import type { TextModule } from '@kontor/contract/areas/service/text-modules'
import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const path = '/ajax/v1/staff/text-modules'

let centre: TestCentre
let anna: Browser
let kim: Browser
let admin: Browser
let kimId: string
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
  kimId = (await newPerson(centre, { email: 'kim@modules.test' })).id
  await centre.services.database.operator
    .updateTable('user_account')
    .set({ admin: true })
    .where('id', '=', kimId)
    .execute()
  kim = await centre.signedIn('kim@modules.test')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const fields = {
  locale: 'de',
  name: 'Quota',
  body: 'Hallo {name},\n\ndie Quota ist **voll**.',
  status: 'resolved',
  category: 'billing',
  take: true,
}
const create = async (change: object = {}) => (await kim.post<TextModule>(path, { ...fields, ...change })).body
const all = async () => (await admin.get<{ data: TextModule[] }>(path)).body.data
const entries = (id: string) =>
  centre.services.database.operator
    .selectFrom('audit_entry')
    .select(['action', 'actor_user_id', 'subject_label', 'customer_number'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

test('a text is written, changed and deleted by any member of staff, each on record', async () => {
  const module = await create()
  expect(module).toEqual({ ...fields, id: module.id, version: 1 })
  expect(await all()).toContainEqual(module)
  const changed = await admin.send<TextModule>('PUT', `${path}/${module.id}`, {
    ...fields,
    name: 'Mail quota',
    status: null,
    version: 1,
  })
  expect(changed.body).toMatchObject({ name: 'Mail quota', status: null, version: 2 })
  const late = await kim.send('PUT', `${path}/${module.id}`, { ...fields, version: 1 })
  expect([late.status, late.body]).toMatchObject([409, { code: 'stale_version', current: { name: 'Mail quota' } }])
  expect((await kim.send('DELETE', `${path}/${module.id}`)).status).toBe(204)
  expect(await all()).not.toContainEqual(expect.objectContaining({ id: module.id }))
  expect((await entries(module.id)).map(({ action }) => action)).toEqual([
    'text_module.created',
    'text_module.changed',
    'text_module.deleted',
  ])
  expect((await entries(module.id))[0]).toMatchObject({
    actor_user_id: kimId,
    subject_label: 'Quota',
    customer_number: 0,
  })
})

test('texts stand in the order of their names', async () => {
  for (const name of ['b', 'A', 'C']) await create({ name })
  expect((await all()).map(({ name }) => name)).toEqual(['A', 'b', 'C'])
})

test('two may have one name', async () => {
  const [one, other] = [await create({ name: 'Twice' }), await create({ name: 'twice' })]
  expect((await all()).filter(({ name }) => name.toLowerCase() === 'twice')).toEqual([one, other])
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ body: '' }, 'body'],
  [{ locale: 'xx' }, 'locale'],
  [{ status: 'closed' }, 'status'],
  [{ category: 'weather' }, 'category'],
])('a text with %o is refused at its field', async (wrong, field) => {
  const { status, body } = await kim.post(path, { ...fields, ...wrong })
  expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, [field]])
})

test('what no one wrote is neither changed nor deleted', async () => {
  const nowhere = `${path}/018f0000-0000-7000-8000-000000000000`
  expect((await kim.send('PUT', nowhere, { ...fields, version: 1 })).status).toBe(404)
  expect((await kim.send('DELETE', nowhere)).status).toBe(404)
})

test('customers neither read nor write them, whatever runs in their login', async () => {
  const { id } = await create()
  expect((await anna.get(path)).status).toBe(403)
  expect((await anna.post(path, fields)).status).toBe(403)
  expect((await anna.send('PUT', `${path}/${id}`, { ...fields, version: 1 })).status).toBe(403)
  expect((await anna.send('DELETE', `${path}/${id}`)).status).toBe(403)
  await expect(centre.services.database.unbound.selectFrom('text_module').selectAll().execute()).rejects.toMatchObject({
    code: '42501',
  })
})

test('an answer sets the topic, and takes the ticket from a colleague where that is asked for', async () => {
  const ticket = { category: 'technical', contract_number: null, impact: 'none', subject: 'Quota', body: 'It is full.' }
  const { number } = (await anna.post<Ticket>('/ajax/v1/tickets', ticket)).body
  const desk = `/ajax/v1/staff/tickets/${number}`
  const answer = async (browser: Browser, more: object = {}) =>
    (await browser.post<DeskTicket>(`${desk}/messages`, { body: 'Done.', status: 'resolved', ...more })).body
  await admin.post(`${desk}/messages`, { body: 'I look at it.', status: 'in_progress' })
  expect(await answer(kim, { category: 'billing' })).toMatchObject({
    category: 'billing',
    assignee: { name: 'Jonas Petersen' },
  })
  const taken = await answer(kim, { take: true })
  expect(taken).toMatchObject({ category: 'billing', assignee: { id: kimId } })
  expect(taken.notes).toMatchObject([{ kind: 'assigned', body: 'Person kim@modules.test' }])
  expect((await answer(kim, { take: true })).notes).toHaveLength(1)
  const actions = (await entries(String(number))).map(({ action }) => action)
  expect(actions.filter(action => action === 'ticket.assigned')).toHaveLength(1)
})
