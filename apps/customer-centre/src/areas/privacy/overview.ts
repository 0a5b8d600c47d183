import type { ErasurePlan, Privacy, privacyEndpoints } from '@kontor/contract/areas/privacy'
import { canDo } from '@kontor/contract/can'
import { permissionsOf } from '../../http/admission.ts'
import type { Handler } from '../../http/context.ts'
import type { Caller } from '../../http/session.ts'
import { addDays } from '../../local-date.ts'
import { agreementText, hashOfText } from './agreement/agreement-text.ts'
import { privacyFacts } from './overview-queries.ts'
import { obstaclesOf } from './plan-queries.ts'
import { agreementState, consentsOf, erasureDelayDays, erasurePlan } from './rules.ts'

export const showPrivacy: Handler<typeof privacyEndpoints.privacy> = async ({
  caller,
  centre,
  customer,
  db,
  now,
  query,
}) => {
  const { configuration, clock } = centre
  const today = clock.today()
  const facts = await privacyFacts(db, { customer, userId: caller.userId, now, today })
  const { version } = configuration.privacy.agreement
  return {
    exports: facts.exports,
    erasure: facts.erasure,
    plan: {
      ...erasurePlan(facts.plan, today),
      obstacles: shownTo(caller, obstaclesOf(facts.obstacles)),
      earliest: addDays(today, erasureDelayDays),
      people_without_other_customer: facts.people_without_other_customer,
    },
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

/** Which contracts and invoices stand in the way is told to those who may see them; that some do, to everybody who sees the plan. */
function shownTo(caller: Caller, obstacles: ErasurePlan['obstacles']): ErasurePlan['obstacles'] {
  const holder = permissionsOf(caller)
  return {
    ...obstacles,
    contracts: canDo(holder, 'contracts:read') ? obstacles.contracts : [],
    documents: canDo(holder, 'billing:read') ? obstacles.documents : [],
  }
}
