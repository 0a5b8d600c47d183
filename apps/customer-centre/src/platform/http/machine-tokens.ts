import { createHash, randomBytes } from 'node:crypto'
import type { MachineScope } from '@kontor/contract/wire/endpoint'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../audit/write-audit.ts'
import type { OperatorDb } from '../db/database.ts'

/** A program of the provider, as its token says. */
export type Machine = { id: string; name: string; scope: MachineScope }

/** The token itself is shown to who makes it, and kept by no one else. 256 bits of chance need no slow hash. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const origin = (now: Date) => ({ caller: null, now, address: null, requestId: 'kontor tokens' })
const audited = { actor: { userId: null, name: 'kontor tokens' } }
const subjectOf = ({ id, name }: Machine) => ({ kind: 'machine_token', id, label: name })

/** @returns the token, which no one can read again */
export async function makeToken(db: OperatorDb, scope: MachineScope, name: string, now: Date): Promise<string> {
  const token = `kontor_${scope}_${randomBytes(32).toString('base64url')}`
  const machine = { id: uuidv7(), name, scope }
  await db
    .insertInto('machine_token')
    .values({ ...machine, token_hash: hashOf(token), created_at: now })
    .execute()
  await writeAudit(db, origin(now), { action: 'machine_token.made', subject: subjectOf(machine), ...audited })
  return token
}

/** @returns false where there is no such token, or it was revoked before */
export async function revokeToken(db: OperatorDb, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<Machine>`
    update machine_token set revoked_at = ${now} where id::text = ${id} and revoked_at is null
    returning id, name, scope`.execute(db)
  const [machine] = rows
  if (!machine) return false
  await writeAudit(db, origin(now), { action: 'machine_token.revoked', subject: subjectOf(machine), ...audited })
  return true
}

type TokenRow = Machine & { created_at: string; last_used_at: string | null; revoked_at: string | null }

export async function listTokens(db: OperatorDb): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select id, name, scope, created_at, last_used_at, revoked_at from machine_token order by created_at`.execute(db)
  return rows
}

/** Whose token it is, and when it was last used, to the minute: not every call writes. */
export async function machineOf(db: OperatorDb, token: string, now: Date): Promise<Machine | undefined> {
  const hash = hashOf(token)
  const { rows } = await sql<Machine & { stale: boolean }>`
    select id, name, scope, (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute') as stale
    from machine_token where token_hash = ${hash} and revoked_at is null`.execute(db)
  const [machine] = rows
  if (machine?.stale) await sql`update machine_token set last_used_at = ${now} where id = ${machine.id}`.execute(db)
  return machine
}
