import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Catalogue, catalogueSchema } from './catalogue.ts'

type Read = { hash: string; catalogue: Catalogue }

/** The one read last: a catalogue never changes under its hash, so that only its being present is asked anew. */
let known: Read | null = null

/** The catalogue that is sold from; null where the provider has none, and nothing can be ordered. */
export async function presentCatalogue(db: Db): Promise<Catalogue | null> {
  const asked = known
  const { rows } = await sql<{ hash: string; content: unknown }>`
    select encode(v.hash, 'hex') as hash, case when encode(v.hash, 'hex') <> ${asked?.hash ?? ''} then v.content end as content
    from present_catalogue p join catalogue_version v on v.version = p.version`.execute(db)
  const [row] = rows
  if (!row) return null
  if (row.content === null) return (asked as Read).catalogue // its hash is the present one's
  known = { hash: row.hash, catalogue: catalogueSchema.parse(row.content) }
  return known.catalogue
}
