import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

/**
 * A value of a statement by which the database knows that the server asks, and no one whose words have slipped into one of its statements:
 * the connection makes it of what is asked for and of a key that its own login may not read. Others send null, and need none.
 */
export class Signature {
  readonly #subject: string

  /** @param subject what is asked for, in the words of the function that checks it */
  constructor(subject: string) {
    this.#subject = subject
  }

  with(key: Buffer): Buffer {
    // in one piece: each request of a visitor makes one, and an object for it is left to the collector
    return hash('sha256', Buffer.concat([key, Buffer.from(this.#subject)]), 'buffer')
  }

  /** For pg, where no connection has signed it. */
  toPostgres(): null {
    return null
  }
}

/** The customers that a user may act for, closed ones left out, as a relation. */
export const membershipsOf = (userId: string, now: Date): RawBuilder<unknown> =>
  sql`memberships_of(${userId}, ${now}, ${new Signature(`memberships ${userId}`)})`

export const signedWith = (key: Buffer, values: readonly unknown[]): readonly unknown[] =>
  values.some(value => value instanceof Signature)
    ? values.map(value => (value instanceof Signature ? value.with(key) : value))
    : values

/** Reads the key of a database, which its owner alone may; null where its tables are of a version that had none. */
export async function readKey(owner: pg.Client): Promise<Buffer | null> {
  const { rows } = await owner.query<{ there: boolean }>(`select to_regclass('public.server_key') is not null as there`)
  if (!rows[0]?.there) return null
  const found = await owner.query<{ key: Buffer }>('select key from server_key')
  return found.rows[0]?.key ?? null
}
