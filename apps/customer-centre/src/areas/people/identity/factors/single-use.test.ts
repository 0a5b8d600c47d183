import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setUpApp, withoutFactors } from '../../../../testing/second-factor.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { markConfirmed, takeStep } from './app-queries.ts'
import { takeCode } from './code-queries.ts'
import { insertPasskey, notePasskeyUse, passkeyByCredential } from './passkey-queries.ts'
import { cancelOpen, insertRecovery, takeFinish } from './recovery-queries.ts'

// one statement decides each race: called twice, it refuses the second time, whatever was read before

const anna = 'anna@demo.example'
let centre: TestCentre
let userId: string
let appId: string
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  userId = await withoutFactors(centre, anna)
  appId = (await setUpApp(centre, await centre.signedIn(anna))).id
})

const db = () => centre.services.database.operator
const now = () => centre.services.clock.now()
const hash = (text: string) => createHash('sha256').update(text).digest()
async function twice(take: () => Promise<unknown>) {
  return [Boolean(await take()), Boolean(await take())]
}

test('a time step is taken once, and none before it', async () => {
  const far = 1_000_000_000
  expect(await twice(() => takeStep(db(), userId, appId, far, now()))).toEqual([true, false])
  expect(await takeStep(db(), userId, appId, far - 1, now())).toBe(false)
  expect(await takeStep(db(), userId, appId, far + 1, now())).toBe(true)
})

test('a recovery code is taken once', async () => {
  const codes = db().selectFrom('recovery_code').select('code_hash').where('user_id', '=', userId)
  const { code_hash: code } = await codes.executeTakeFirstOrThrow()
  expect(await twice(() => takeCode(db(), userId, code, now()))).toEqual([true, false])
})

test('a passkey’s count is taken once, and no passkey of a disabled user is found', async () => {
  const credentialId = hash('credential')
  const row = { id: appId, userId, credentialId, publicKey: hash('key'), counter: 4, transports: [], synced: false }
  await insertPasskey(db(), { ...row, name: 'Key', now: now() })
  const found = await passkeyByCredential(db(), credentialId)
  if (!found) throw new Error('not found')
  const use = { counter: 5, synced: false, now: now() }
  expect(await twice(() => notePasskeyUse(db(), found, use))).toEqual([true, false])

  const disable = (at: Date | null) =>
    centre.services.database.operator.updateTable('user_account').set({ disabled_at: at }).where('id', '=', userId)
  await disable(now()).execute()
  const ofDisabled = await passkeyByCredential(db(), credentialId)
  await disable(null).execute()
  expect(ofDisabled).toBeUndefined()
})

test('an app is confirmed once', async () => {
  expect(await markConfirmed(db(), userId, appId, 1, now())).toBe(false)
})

test('a recovery is asked for once, and then ended once: by its owner or by its finish link, which waits for its day', async () => {
  const recovery = (id: string, dueAt: Date) => ({
    id,
    userId,
    cancelHash: hash(`cancel ${id}`),
    now: now(),
    dueAt,
    address: '203.0.113.7',
  })
  const [first, second] = ['0190a0b0-0000-7000-8000-000000000001', '0190a0b0-0000-7000-8000-000000000002']
  expect(await insertRecovery(db(), recovery(first, now()))).toBe(true)
  expect(await insertRecovery(db(), recovery(second, now()))).toBe(false)
  expect(await twice(() => cancelOpen(db(), { cancel_hash: hash(`cancel ${first}`) }, now()))).toEqual([true, false])

  const later = new Date(now().getTime() + 60_000)
  expect(await insertRecovery(db(), recovery(second, later))).toBe(true)
  const ready = { ready_at: now(), finish_hash: hash('finish') }
  await db().updateTable('factor_recovery').set(ready).where('id', '=', second).execute()
  const finish = (at: Date) => takeFinish(db(), hash('finish'), at, new Date(0))
  expect(await finish(now())).toBeUndefined()
  expect(await twice(() => finish(later))).toEqual([true, false])
})
