import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type Catalogue, catalogueSchema } from './catalogue.ts'

type Read = { hash: string; catalogue: Catalogue }

/** The one read last: a catalogue never changes under its hash, so that only its being present is asked anew. */
let known: Read | null = null

/** The catalogue that is sold from; null where the provider has none, and nothing can be ordered. */
export const presentCatalogue = async (db: Db): Promise<Catalogue | null> =>
  (await presentWith(db, sql<null>`null`)).catalogue

/** The catalogue, and a value that is read beside it in the same statement. */
export async function presentWith<T>(db: Db, value: RawBuilder<T>): Promise<{ catalogue: Catalogue | null; extra: T }> {
  const asked = known
  const { rows } = await sql<{ hash: string | null; content: unknown; extra: T }>`
    select encode(v.hash, 'hex') as hash, case when encode(v.hash, 'hex') <> ${asked?.hash ?? ''} then v.content end as content,
      ${value} as extra
    from (select) one left join (present_catalogue p join catalogue_version v on v.version = p.version) on true`.execute(
    db,
  )
  const { hash, content, extra } = rows[0] as (typeof rows)[number] // a left join from one row has one
  if (hash === null) return { catalogue: null, extra }
  if (content === null) return { catalogue: (asked as Read).catalogue, extra } // its hash is the present one's
  known = { hash, catalogue: catalogueSchema.parse(content) }
  return { catalogue: known.catalogue, extra }
}
