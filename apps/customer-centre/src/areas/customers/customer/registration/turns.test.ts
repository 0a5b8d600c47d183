import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword, passwordMatches } from '../../../../platform/crypto/password.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const person = {
  type: 'consumer',
  first_name: 'Zoë',
  last_name: 'Öztürk',
  password: 'sieben zahme Igel im Mai',
  address: { line1: 'Am Deich 7', line2: '', postal_code: '20457', city: 'Hamburg', country: 'DE' },
  locale: 'de',
  terms: true,
}

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())

/** At the full cost, whatever one costs here. */
const stored = '$argon2id$v=19$m=19456,t=2,p=1$YPIOuHxAvy6PBNMBg+JrBQ$ZdYiq4siLSY1+39yyfY8ZrjO0kIIwb5htR9F5Sj+Hlg'
const ahead = (count: number) =>
  Promise.all(Array.from({ length: count }, () => passwordMatches(stored, 'somebody who came before')))

async function visitor() {
  const browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
  return browser
}

test('registrations that wait to be hashed hold no connection: others are answered meanwhile', async () => {
  const anna = await centre.signedIn('anna@demo.example')
  const browser = await visitor()
  const before = ahead(100)
  let registered = 0
  const waiting = Array.from({ length: 10 }, async (_, index) => {
    const answer = await browser.post('/ajax/v1/accounts/register', { ...person, email: `zoe${index}@new.example` })
    registered++
    return answer.status
  })
  // all have passed the guard's checks by then
  for (let index = 0; index < 5; index++) expect((await anna.get('/ajax/v1/user')).status).toBe(200)
  expect(registered).toBe(0)
  await before
  expect(await Promise.all(waiting)).toEqual(Array(10).fill(202))
})

test('a caller who comes when too many wait is told to come again, and their sign-in counts as no failure', async () => {
  const browser = await visitor()
  let over = false
  // each returns as soon as it is served, so that every place is always taken
  const others = Promise.allSettled(
    Array.from({ length: 210 }, async () => {
      while (!over) await hashPassword('somebody who comes again')
    }),
  )
  const answers = [
    await browser.post('/ajax/v1/accounts/register', { ...person, email: 'late@new.example' }),
    await browser.signIn('anna@demo.example'),
    await browser.signIn('nobody@demo.example'),
  ]
  for (const { status, headers, body } of answers) {
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(body).toMatchObject({ code: 'busy', message: expect.stringContaining('Too many people') })
  }
  const { operator } = centre.services.database
  const tries = await operator.selectFrom('sign_in_throttle').select('tries').where('tries', '>', 0).execute()
  expect(tries).toEqual([])
  over = true
  await others
  expect((await browser.signIn('anna@demo.example')).status).toBe(200)
  expect((await browser.signIn('nobody@demo.example')).status).toBe(422)
})
