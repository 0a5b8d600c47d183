import { createHash } from 'node:crypto'
import { sourceLocale } from '@kontor/contract/locales'
import { type Insertable, sql } from 'kysely'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import type { DB, JsonValue } from '../../../platform/db/types.gen.ts'
import { OperatorMistake } from '../../../platform/operator-mistake.ts'
import { canonicalJson } from '../../../values/canonical-json.ts'
import type { Catalogue } from './catalogue.ts'
import type { CatalogueFile } from './read.ts'
import { termsFiles } from './terms.ts'

/**
 * Makes a catalogue the one that is sold from. Products that it lacks are offered no more; contracts keep them. Any number of processes may
 * start with it at once.
 * @returns false where it is sold from already
 * @throws OperatorMistake where its version was loaded before with other content: contracts name the version
 */
export async function loadCatalogue(operator: OperatorDb, file: CatalogueFile, now: Date): Promise<boolean> {
  const { version, terms_version } = file.catalogue
  return await inTransaction(operator, async db => {
    await sql`select pg_advisory_xact_lock(hashtext('kontor catalogue'))`.execute(db)
    const { rows } = await sql<{ hash: Buffer; present: boolean }>`
      select v.hash, p.version is not null as present
      from catalogue_version v left join present_catalogue p on p.version = v.version where v.version = ${version}`.execute(
      db,
    )
    const [known] = rows
    if (known && !known.hash.equals(hashOf(file)))
      throw new OperatorMistake(
        `The catalogue ${version} was loaded before with other content, and contracts name it. Give this one another version.`,
      )
    if ((await termsFiles(db, terms_version)).size === 0)
      throw new OperatorMistake(
        `The catalogue ${version} agrees to the terms ${terms_version}, whose text is not kept. Set terms.version to them: each start keeps the text of its version.`,
      )
    if (known?.present) return false
    const { catalogue_version, product } = catalogueRows(file, now.toISOString())
    if (!known) await db.insertInto('catalogue_version').values(catalogue_version).execute()
    await sql`
      insert into product (code, product_group, name, description_en, description_de, offered, content)
      select code, product_group, name, description_en, description_de, offered, content
      from jsonb_populate_recordset(null::product, ${JSON.stringify(product)}::jsonb)
      on conflict (code) do update set product_group = excluded.product_group, name = excluded.name,
        description_en = excluded.description_en, description_de = excluded.description_de, offered = true, content = excluded.content`.execute(
      db,
    )
    await sql`update product set offered = false where offered and code <> all(${product.map(({ code }) => code)}::text[])`.execute(
      db,
    )
    await sql`
      insert into present_catalogue (version, since) values (${version}, ${now})
      on conflict (only_one) do update set version = excluded.version, since = excluded.since`.execute(db)
    return true
  })
}

const hashOf = ({ raw }: CatalogueFile): Buffer => createHash('sha256').update(canonicalJson(raw)).digest()

/** A catalogue as the database holds it. @param now ISO 8601 */
export function catalogueRows(file: CatalogueFile, now: string) {
  const { version, products } = file.catalogue
  return {
    catalogue_version: {
      version,
      content: file.raw as JsonValue,
      hash: hashOf(file),
      loaded_at: now,
    }, // it was read as JSON
    product: products.map(productRow),
    present_catalogue: { version, since: now },
  }
}

const productRow = (content: Catalogue['products'][number]): Insertable<DB['product']> => ({
  code: content.code,
  product_group: content.group,
  name: content.name[sourceLocale],
  description_en: content.description.en,
  description_de: content.description.de,
  offered: true,
  content,
})
