import { generateKeyPair, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { JWK } from 'oidc-provider'
import * as z from 'zod/mini'
import { writeAudit } from '../../../../../platform/audit/write-audit.ts'
import { type KeyRing, open, seal } from '../../../../../platform/crypto/vault.ts'
import { inTransaction, type OperatorDb } from '../../../../../platform/db/database.ts'
import { declareJob } from '../../../../../platform/jobs/job.ts'
import type { Services } from '../../../../../platform/services.ts'

const generate = promisify(generateKeyPair)
const algorithms = ['ES256', 'RS256'] as const

const days = 86_400_000
/** A pair signs this long; its successor is published beforehand, and it stays published for what it has signed. */
const signsFor = 90 * days
const publishedFor = signsFor + 30 * days
/** Other processes and applications have read a new key by then. */
const restMs = 60 * 60_000

/** All published keys, unsealed; of each kind the signing one comes first. */
export async function signingKeys(services: Services): Promise<JWK[]> {
  const vault = await services.keys.vault()
  let rows = await keyRows(services.database.operator)
  if (rows.length === 0) {
    await inTransaction(services.database.operator, db => makeFirstKeys(db, services))
    rows = await keyRows(services.database.operator)
  }
  const rested = (createdAt: string) => services.clock.now().getTime() - new Date(createdAt).getTime() >= restMs
  // the youngest key that everyone has read signs; the very first need not wait, because no other is known
  const ordered = [...rows.filter(row => rested(row.created_at)), ...rows.filter(row => !rested(row.created_at))]
  return ordered.map(row => ({
    ...(JSON.parse(open(vault, row.private_key, row.kid).toString()) as JWK), // what makeKey sealed
    kid: row.kid,
    alg: row.alg,
    use: 'sig',
  }))
}

const keyRows = (db: OperatorDb) =>
  db.selectFrom('sign_on_key').selectAll().orderBy('created_at', 'desc').orderBy('kid').execute()

/** Makes them once: of two simultaneous processes the second waits and finds the first's. */
async function makeFirstKeys(db: OperatorDb, services: Services): Promise<void> {
  await sql`lock table sign_on_key in exclusive mode`.execute(db)
  if ((await keyRows(db)).length > 0) return
  const vault = await services.keys.vault()
  for (const alg of algorithms) await makeKey(db, vault, alg, services.clock.now())
}

async function makeKey(db: OperatorDb, vault: KeyRing, alg: (typeof algorithms)[number], now: Date): Promise<void> {
  const { privateKey } =
    alg === 'ES256' ? await generate('ec', { namedCurve: 'P-256' }) : await generate('rsa', { modulusLength: 2048 })
  const kid = randomUUID()
  const sealed = seal(vault, Buffer.from(JSON.stringify(privateKey.export({ format: 'jwk' }))), kid)
  await db.insertInto('sign_on_key').values({ kid, alg, private_key: sealed, created_at: now }).execute()
}

/** New keys every 90 days; the old ones stay published a month longer. If none were ever needed, none are made. */
export const rotateKeys = declareJob({
  name: 'single-sign-on.rotate-keys',
  payload: z.object({}),
  attempts: 16,
  timeLimit: 60,
  schedule: '20 3 * * *',
  async run({ services }) {
    const now = services.clock.now()
    const before = (age: number) => new Date(now.getTime() - age).toISOString()
    await inTransaction(services.database.operator, async db => {
      await sql`lock table sign_on_key in exclusive mode`.execute(db)
      const [youngest] = await keyRows(db)
      if (!youngest || youngest.created_at > before(signsFor)) return
      const vault = await services.keys.vault()
      for (const alg of algorithms) await makeKey(db, vault, alg, now)
      await db.deleteFrom('sign_on_key').where('created_at', '<', before(publishedFor)).execute()
      await writeAudit(
        db,
        { caller: null, now, address: null, requestId: rotateKeys.name },
        {
          action: 'sso.keys_rotated',
          subject: { kind: 'installation', id: 'single_sign_on', label: 'single sign-on' },
        },
      )
    })
  },
})
