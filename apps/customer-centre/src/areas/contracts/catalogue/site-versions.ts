import type { SiteSetting, siteEndpoints } from '@kontor/contract/areas/contracts/site'
import { sql } from 'kysely'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import type { Handler } from '../../../platform/http/context.ts'
import type { Site } from '../../../platform/site.ts'

const keyOf = ({ section, name }: { section: string; name: string }) => `${section}.${name}`

/**
 * Notes what is in use from now on. Any number of processes may do so at once.
 * @returns the text that was in use before; undefined: it is the same, or the first
 */
export async function keepSite(
  operator: OperatorDb,
  { text, settings }: Site,
  now: Date,
): Promise<{ before: string | null } | undefined> {
  const values = JSON.stringify(Object.fromEntries(settings.map(one => [keyOf(one), one.value])))
  return await inTransaction(operator, async db => {
    await sql`select pg_advisory_xact_lock(hashtext('kontor site'))`.execute(db)
    const { rows } = await sql<{ content: string | null; same: boolean }>`
      select content, content is not distinct from ${text}::text and settings = ${values}::jsonb as same
      from site_version order by number desc limit 1`.execute(db)
    const [present] = rows
    if (present?.same) return undefined
    await sql`insert into site_version (content, settings, loaded_at) values (${text}, ${values}::jsonb, ${now})`.execute(
      db,
    )
    return present && { before: present.content }
  })
}

/** Tells whether the file that was loaded last, by whichever process, has this text. */
export async function isPresentSite(operator: OperatorDb, text: string | null): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select content is not distinct from ${text}::text as same from site_version order by number desc limit 1`.execute(
    operator,
  )
  return rows[0]?.same ?? true
}

/** Shows staff each setting, and since when it is what it is: since the first of the last versions that agree on it. */
export const staffSettings: Handler<(typeof siteEndpoints)['staffSettings']> = async ({ db, services: { site } }) => {
  const { rows } = await sql<{ key: string; value: string | null; since: string }>`
    select s.key, s.value, (
      select min(v.loaded_at) from site_version v where v.number > coalesce((
        select max(w.number) from site_version w where w.settings ->> s.key is distinct from s.value), 0)) as since
    from (select settings from site_version order by number desc limit 1) present, jsonb_each_text(present.settings) s`.execute(
    db,
  )
  const known = new Map(rows.map(({ key, value, since }) => [key, { value, since }]))
  return {
    file: site.path,
    is_there: site.text !== null,
    mistake: site.mistake && { found_at: site.mistake.found.toISOString(), says: site.mistake.says },
    settings: site.settings.map((one): SiteSetting => {
      const kept = known.get(keyOf(one))
      return {
        section: one.section,
        name: one.name,
        value: one.value,
        is_set: one.isSet,
        // another process may use another file
        since: kept?.value === one.value ? kept.since : null,
        waits: site.waiting.includes(keyOf(one)),
      }
    }),
  }
}
