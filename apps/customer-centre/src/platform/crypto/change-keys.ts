import { randomBytes } from 'node:crypto'
import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { writeAudit } from '../audit/write-audit.ts'
import { connect } from '../db/connect.ts'
import { inTransaction, type OperatorDb } from '../db/database.ts'
import { survivingCuts } from '../db/pool.ts'
import type { DB } from '../db/types.gen.ts'
import { type AgedKey, lifetimes, type Purpose } from './keys.ts'
import { masterKeyFor, unwrap, type WrappedKey, wrap } from './master-key.ts'
import type { MasterKeySource } from './master-key-source.ts'
import type { NamedKey } from './vault.ts'

const purposes = Object.keys(lifetimes) as Purpose[] // the literal's own keys

type OwnerDb = OperatorDb
type Row = WrappedKey & AgedKey

/**
 * Makes the keys that are missing, and wraps those that a version before 0017 has left in clear: with every start.
 * @param url connection of the owner: no one else writes keys
 * @throws KeyMistake where the master key is missing or another one
 */
export async function settleKeys(url: string, source: MasterKeySource, now: Date): Promise<void> {
  const { unwrapped } = await asOwner(url, db => settle(db, source, now))
  if (unwrapped > 0) await rewriteTable(url)
}

/**
 * Makes a new key for every purpose, which is used once it has rested; the former ones read what they made.
 * @param next another master key, which wraps all keys from now on
 * @throws KeyMistake as above
 */
export async function rotateKeys(
  url: string,
  source: MasterKeySource,
  now: Date,
  next?: MasterKeySource,
): Promise<void> {
  await asOwner(url, async db => {
    const { master, keys } = await settle(db, source, now)
    const wrapping = next ? await masterKeyFor(next, []) : master
    if (next) for (const key of keys) await rewrap(db, key, wrapping, unwrap(master, key))
    for (const name of purposes) await makeKey(db, wrapping, name, now)
    await audit(db, 'keys.rotated', now)
    if (next) await audit(db, 'keys.rewrapped', now)
  })
  if (next) await rewriteTable(url)
}

/** All keys as they are stored, of every purpose the youngest first. */
export const storedKeys = (url: string): Promise<(AgedKey & { master_id: string | null })[]> =>
  asOwner(url, db =>
    db
      .selectFrom('secret')
      .select(['id', 'name', 'made_at', 'master_id'])
      .orderBy('name')
      .orderBy('made_at', 'desc')
      .execute(),
  )

/** Settles which keys count: of two starters the second waits, and finds what the first has made. */
async function settle(db: OwnerDb, source: MasterKeySource, now: Date) {
  await sql`lock table secret in exclusive mode`.execute(db)
  const rows = await db.selectFrom('secret').selectAll().execute()
  const wrapped = rows.filter((row): row is typeof row & Row => row.wrapped !== null)
  const master = await masterKeyFor(source, wrapped)
  for (const { value, ...key } of rows) if (value) await rewrap(db, key, master, value)
  for (const name of purposes) if (!rows.some(row => row.name === name)) await makeKey(db, master, name, now)
  const keys = (await db.selectFrom('secret').selectAll().execute()) as Row[] // all are wrapped now
  return { master, keys, unwrapped: rows.length - wrapped.length }
}

async function makeKey(db: OwnerDb, master: NamedKey, name: Purpose, now: Date): Promise<void> {
  const key = { id: randomBytes(8).toString('hex'), name }
  const wrapped = wrap(master, key, randomBytes(32))
  await db
    .insertInto('secret')
    .values({ ...key, wrapped, master_id: master.id, made_at: now })
    .execute()
}

async function rewrap(db: OwnerDb, key: Pick<Row, 'id' | 'name'>, master: NamedKey, clear: Buffer): Promise<void> {
  const values = { value: null, wrapped: wrap(master, key, clear), master_id: master.id }
  await db.updateTable('secret').set(values).where('id', '=', key.id).execute()
}

const audit = (db: OwnerDb, action: AuditAction, now: Date): Promise<void> =>
  writeAudit(
    db,
    { caller: null, now, address: null, requestId: 'keys' },
    { action, subject: { kind: 'installation', id: 'keys', label: 'keys' } },
  )

async function asOwner<T>(url: string, work: (db: OwnerDb) => Promise<T>): Promise<T> {
  const pool = survivingCuts(new pg.Pool({ connectionString: url, application_name: 'kontor-keys', max: 1 }))
  const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) as unknown as OwnerDb // the owner sees everything
  return inTransaction(owner, work).finally(() => pool.end())
}

/**
 * A row that has changed leaves its former content in the table's file: the table gets a new one. Where someone reads it for long, as
 * a backup does, it keeps the old one until the next rotation.
 */
async function rewriteTable(url: string): Promise<void> {
  const client = await connect({ connectionString: url, application_name: 'kontor-keys' })
  try {
    await client.query("set lock_timeout = '5s'")
    await client.query('vacuum full secret')
  } catch (error) {
    if ((error as { code?: string }).code !== lockTimeout) throw error // pg's errors carry one
  } finally {
    await client.end()
  }
}

const lockTimeout = '55P03'
