import type { privacyEndpoints } from '@kontor/contract/areas/privacy/privacy'
import type { ConsentPurpose } from '@kontor/contract/enums/privacy'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '../../../platform/db/database.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { consentsOf, consentTextVersions } from './rules.ts'

/**
 * Giving and withdrawing are the same call: one is as easy as the other (Art. 7 (3) GDPR). An unchanged answer is not
 * recorded again.
 */
export const setConsent: Handler<typeof privacyEndpoints.consent> = async ({
  audit,
  body,
  caller,
  services,
  db,
  now,
  params,
}) => {
  const { purpose } = params
  if (!services.configuration.privacy.consents.includes(purpose)) throw problem('not_found')
  const before = await consentEvents(db, caller.userId, purpose)
  const given = before[0]?.given ?? false
  // consent is to the text that was read; withdrawing needs no text
  if (body.given && body.text_version !== consentTextVersions[purpose]) throw problem('stale_version')
  if (body.given !== given) {
    const text_version = body.given ? body.text_version : (before[0]?.text_version ?? body.text_version)
    await db
      .insertInto('consent')
      .values({ user_id: caller.userId, id: uuidv7(), purpose, given: body.given, text_version, at: now })
      .execute()
    await audit({
      action: body.given ? 'consent.given' : 'consent.withdrawn',
      subject: { kind: 'consent', id: purpose, label: purpose },
      after: { text_version },
      customer: 0,
    })
  }
  const events = await consentEvents(db, caller.userId, purpose)
  const [consent] = consentsOf([purpose], events)
  if (!consent) throw problem('not_found')
  return consent
}

async function consentEvents(db: TenantDb, userId: string, purpose: ConsentPurpose) {
  return db
    .selectFrom('consent')
    .select(['purpose', 'given', 'at', 'text_version'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
