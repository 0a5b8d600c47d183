import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../../../../testing/test-centre.ts'
import { rotateKeys, signingKeys } from './keys.ts'

let lab: TestCentre
beforeAll(async () => {
  lab = await startTestCentre('empty')
})
afterAll(() => lab.close())

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const rotate = () =>
  rotateKeys.run({ services: lab.services, mailer: { send: async () => undefined }, log: silent }, {})
const kids = async () => (await signingKeys(lab.services)).map(key => `${key.alg} ${key.kid}`)
const day = 86_400_000

test('where no application was ever served, no keys are made', async () => {
  await rotate()
  expect(await lab.services.database.operator.selectFrom('sign_on_key').select('kid').execute()).toEqual([])
})

test('two processes that start at once agree on the same keys, one of each kind', async () => {
  const [one, two] = await Promise.all([signingKeys(lab.services), signingKeys(lab.services)])
  expect(one).toEqual(two)
  expect(one.map(key => key.alg).sort()).toEqual(['ES256', 'RS256'])
})

test('new keys come every 90 days, are published before they sign, and the old ones stay for what they signed', async () => {
  const old = await kids()
  lab.wait(89 * day)
  await rotate()
  expect(await kids()).toEqual(old)

  lab.wait(2 * day)
  await rotate()
  const both = await kids()
  expect(both).toHaveLength(4)
  expect(both.slice(0, 2)).toEqual(old)
  lab.wait(3_600_000)
  const turned = await kids()
  expect(turned.slice(2)).toEqual(old)
  await rotate()
  expect(await kids()).toEqual(turned)

  lab.wait(91 * day)
  await rotate()
  expect((await kids()).filter(kid => old.includes(kid))).toEqual([])
  const entries = await lab.services.database.operator
    .selectFrom('audit_entry')
    .select('actor_name')
    .where('action', '=', 'sso.keys_rotated')
    .execute()
  expect(entries).toHaveLength(2)
})

test('a key that was moved to another name in the database does not open', async () => {
  await lab.services.database.operator
    .updateTable('sign_on_key')
    .set({ kid: 'moved' })
    .where('alg', '=', 'ES256')
    .where(
      'created_at',
      '=',
      (
        await lab.services.database.operator
          .selectFrom('sign_on_key')
          .select('created_at')
          .where('alg', '=', 'ES256')
          .limit(1)
          .executeTakeFirstOrThrow()
      ).created_at,
    )
    .execute()
  await expect(signingKeys(lab.services)).rejects.toThrow()
})
