import { localeOf } from '@kontor/contract/locales'
import type { BoundDb } from '../../../platform/db/database.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { disputesText, termsFiles } from '../../contracts/catalogue/terms.ts'
import type { BillingFacts } from '../../money/billing/facts.ts'
import type { Chosen } from './choose.ts'
import { buyers, contractLink } from './notify-buyers.ts'
import { previewOf } from './preview.ts'

type Ordering = {
  by: { userId: string | null; reason: string | null }
  services: TenantServices
  customer: number
  db: BoundDb
  now: Date
}
type Confirmed = { facts: BillingFacts; early: boolean; kept: boolean }

/**
 * It goes to all owners and to who ordered, each in their own language.
 * @property early a consumer asked that it begins at once @property kept whether it was on trial until now
 */
export async function confirmOrder(
  { by, services, customer, db, now }: Ordering,
  chosen: Chosen,
  { number, label }: { number: string; label: string },
  { facts, early, kept }: Confirmed,
): Promise<void> {
  const { appUrl, provider } = services.configuration
  const readers = await buyers(db, customer, now, by.userId)
  const version = chosen.terms_version
  const terms = await termsFiles(db, version)
  await queueMails(
    db,
    readers.map(user => {
      const locale = localeOf(user.locale)
      const order = previewOf(services, chosen, facts, services.clock.today(), locale)
      const storageKey = terms.get(locale)
      if (!storageKey) throw new Error(`the terms ${version} are not kept`)
      const name = services.catalogues[locale].orders.termsFile(version.replaceAll(/[^\w.-]/g, '_'))
      const { withdrawal_until: until, withdrawal_text: text } = order.terms
      return {
        services,
        user,
        now,
        customer,
        template: 'order_confirmed' as const,
        attachments: [{ name, contentType: 'text/plain; charset=utf-8', storageKey }],
        values: {
          number,
          label,
          order,
          kept,
          adopted: chosen.adopted ?? null,
          byStaff: by.reason,
          link: contractLink(services, number),
          disputes: facts.tax.type === 'consumer' ? disputesText(locale, provider.arbitration) : null,
          termsLink: `${appUrl}/ajax/v1/terms/${encodeURIComponent(version)}?locale=${locale}`,
          withdrawal: until === null ? null : { until, text, early },
        },
      }
    }),
  )
}
