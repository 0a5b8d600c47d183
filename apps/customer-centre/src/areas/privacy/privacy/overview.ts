import type { ErasurePlan, Privacy, privacyEndpoints } from '@kontor/contract/areas/privacy/privacy'
import { canDo, type Permission } from '@kontor/contract/can'
import { permissionsOf } from '../../../platform/http/admission.ts'
import type { Handler } from '../../../platform/http/context.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { addDays } from '../../../values/local-date.ts'
import { agreementText, hashOfText } from './agreement/agreement-text.ts'
import { type PrivacyFacts, privacyFacts } from './overview-queries.ts'
import { agreementState, consentsOf, erasureDelayDays, erasurePlan } from './rules.ts'

export const showPrivacy: Handler<typeof privacyEndpoints.privacy> = async ({
  caller,
  services,
  customer,
  db,
  now,
  query,
}) => {
  const { configuration, clock } = services
  const today = clock.today()
  const facts = await privacyFacts(db, {
    customer,
    userId: caller.userId,
    now,
    today,
    timeZone: configuration.timeZone,
  })
  const { version } = configuration.privacy.agreement
  return {
    exports: facts.exports,
    erasure: facts.erasure,
    plan: shownPlan(facts, today, caller),
    agreement: {
      state: agreementState(
        facts.party.type,
        facts.accepted.map(({ version: accepted }) => accepted),
        version,
      ),
      version,
      locale: query.locale,
      hash: hashOfText(agreementText(configuration, query.locale, facts.party)).toString('hex'),
      accepted: facts.accepted,
    },
    consents: consentsOf(configuration.privacy.consents, facts.consents),
  } satisfies Privacy
}

/**
 * People who may see contracts and invoices are told which are obstacles; everyone who sees the plan is told that there
 * are some.
 * @param caller null where no one sees contracts and invoices any more
 */
export function shownPlan(facts: PrivacyFacts, today: string, caller: Caller | null): ErasurePlan {
  const may = (permission: Permission) => caller !== null && canDo(permissionsOf(caller), permission)
  const { contracts, documents, ...counts } = facts.obstacles
  return {
    ...erasurePlan(facts.plan, today),
    obstacles: {
      ...counts,
      contracts: may('contracts:read') ? contracts : [],
      documents: may('billing:read') ? documents : [],
    },
    earliest: addDays(today, erasureDelayDays),
    people_without_other_customer: facts.people_without_other_customer,
  }
}
