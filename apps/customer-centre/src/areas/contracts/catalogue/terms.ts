import { createHash } from 'node:crypto'
import type { catalogueEndpoints } from '@kontor/contract/areas/contracts/catalogue'
import { byLocale, type Locale, locales } from '@kontor/contract/locales'
import { terms as de } from '@kontor/contract/messages/de/terms'
import { terms as en } from '@kontor/contract/messages/en/terms'
import { type TermsTemplate, termsParts } from '@kontor/contract/terms-template'
import { uuidv7 } from 'uuidv7'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { claimKeys, noteUnclaimed } from '../../../platform/files/records.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { textPage, textPageHeaders } from '../../../platform/http/text-page.ts'
import { OperatorMistake } from '../../../platform/operator-mistake.ts'
import type { Services } from '../../../platform/services.ts'

export type Terms = { version: string; texts: Record<Locale, string> }

const templates: Record<Locale, TermsTemplate> = { en, de }

/** The template of the portal's page. Without the provider's name: another name would be another text. */
export const termsTemplate = (version: string): Terms => ({
  version,
  texts: byLocale(locale => {
    const { title, parts } = templates[locale]
    return [
      `# ${title}`,
      `Version ${version}`,
      ...termsParts.flatMap(part => [`## ${parts[part].title}`, parts[part].text]),
    ].join('\n\n')
  }),
})

/** Says before which consumer arbitration board the provider takes part. It goes with the terms and is no part of their text (§ 36 VSBG). */
export function disputesText(locale: Locale, arbitration: string): string {
  const { none, before } = templates[locale].disputes
  return arbitration === '' ? none : before.replace('{board}', () => arbitration)
}

/**
 * Keeps the text of a version for good, with a file of it for mails. Any number of processes may start with it at once.
 * @throws OperatorMistake where the version was kept before with another text: contracts name it
 */
export async function keepTerms(
  { database, files }: Pick<Services, 'database' | 'files'>,
  { version, texts }: Terms,
  now: Date,
): Promise<void> {
  const known = await database.operator
    .selectFrom('terms_text')
    .select(['locale', 'hash'])
    .where('version', '=', version)
    .execute()
  for (const locale of locales) {
    const text = texts[locale]
    const hash = createHash('sha256').update(text).digest()
    const kept = known.find(one => one.locale === locale)
    if (kept && !kept.hash.equals(hash))
      throw new OperatorMistake(
        `The terms ${version} were kept before with another text, and contracts name them. Give this text another terms.version.`,
      )
    if (kept) continue
    const storage_key = `terms/${uuidv7()}`
    // known before it is there: should this process die, or another one have kept it, it is swept
    await noteUnclaimed(database.unbound, storage_key, now)
    await files.put(storage_key, Buffer.from(text))
    await inTransaction(database.operator, async db => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('terms_text')
        .values({ version, locale, text, hash, storage_key, kept_at: now })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 1n) await claimKeys(db, [storage_key])
    })
  }
}

/** The files of a version by language; none where it was never kept. */
export async function termsFiles(db: Db, version: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('terms_text')
    .select(['locale', 'storage_key'])
    .where('version', '=', version)
    .execute()
  return new Map(rows.map(({ locale, storage_key }) => [locale, storage_key]))
}

export const showTerms: Handler<(typeof catalogueEndpoints)['termsFile']> = async ({
  services,
  db,
  params,
  query,
  reply,
}) => {
  const kept = await db
    .selectFrom('terms_text')
    .select('text')
    .where('version', '=', params.version)
    .where('locale', '=', query.locale)
    .executeTakeFirst()
  if (!kept) throw problem('not_found')
  void reply.headers(textPageHeaders).type('text/html; charset=utf-8')
  return textPage(query.locale, kept.text, [disputesText(query.locale, services.configuration.provider.arbitration)])
}
