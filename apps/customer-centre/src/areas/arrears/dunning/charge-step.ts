import { numberFormat } from '@kontor/contract/formats'
import { byLocale, intlTag } from '@kontor/contract/locales'
import type { Money } from '@kontor/contract/money'
import { formatMoney, minorDigits } from '@kontor/contract/money'
import { uuidv7 } from 'uuidv7'
import { type Origin, writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BoundDb } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { million, priceOfMinor } from '../../../values/decimal.ts'
import type { BillableLine } from '../../money/billing/billable-lines.ts'
import { issueLetter } from '../../money/billing/letter.ts'
import { ObstacleError } from '../../money/billing/obstacles.ts'
import type { DunningFacts } from './facts.ts'
import { type LateFee, lateFeesOf } from './late-fees.ts'
import type { Next } from './rules.ts'

/** A letter with what the step charges. */
export type ChargedLetter = { id: string; number: string; amount: Money }
/** Why something that the ladder asks for was not charged. */
export type NotCharged = 'base_rate_unknown' | 'document_obstacle'

type Step = { id: string; next: Next; facts: DunningFacts; origin: Origin; name: string }

/** Charges what the ladder says of a step that was just written: in its transaction, so each step does it once or not at all. */
export async function chargeStep(
  db: BoundDb,
  services: Services,
  customer: number,
  { id, next, facts, origin, name }: Step,
): Promise<{ letter: ChargedLetter | null; not: NotCharged | null }> {
  const { ladder, baseRates: rates } = services.configuration.dunning
  const wanted = ladder.find(({ step }) => step === next.step)?.charges
  if (!wanted) return { letter: null, not: null }
  const today = services.clock.today()
  const { charges, rateUnknown } = lateFeesOf(wanted, next.documents, { ...facts, rates, today })
  const not = rateUnknown ? 'base_rate_unknown' : null
  if (charges.length === 0) return { letter: null, not }
  try {
    const { currency } = facts
    const lines = charges.map(charge => lineOf(services, charge, currency))
    const { id: letter_id, number, gross_minor } = await issueLetter(db, services, customer, lines)
    await db
      .insertInto('dunning_charge')
      .values(
        charges.map(charge => ({
          customer_number: customer,
          id: uuidv7(),
          step_id: id,
          letter_id,
          kind: charge.kind,
          document_id: charge.claim?.id ?? null,
          amount_minor: charge.amount_minor,
          ...(charge.kind === 'interest' && { from_on: charge.from, through_on: charge.through }),
        })),
      )
      .execute()
    const subject = { kind: 'invoice', id: letter_id, label: number } as const
    await writeAudit(db, origin, { action: 'dunning.charged', subject, customer, actor: { userId: null, name } })
    return { letter: { id: letter_id, number, amount: { amount_minor: gross_minor, currency } }, not }
  } catch (error) {
    // nothing was written: the step stands without it
    if (error instanceof ObstacleError) return { letter: null, not: 'document_obstacle' }
    throw error
  }
}

function lineOf({ catalogues }: Services, charge: LateFee, currency: string): BillableLine {
  const { kind, claim, amount_minor } = charge
  const description = byLocale(locale => {
    const words = catalogues[locale].dunning.charges
    if (kind === 'fee') return words.fee
    if (kind === 'lump_sum') return words.lumpSum(claim.number)
    const percent = numberFormat(intlTag(locale), { style: 'percent', minimumFractionDigits: 2 })
    const open = formatMoney({ amount_minor: claim.open_minor, currency }, intlTag(locale))
    return words.interest(
      claim.number,
      open,
      charge.rates.map(rate => percent.format(rate / 10_000)),
    )
  })
  const [from, to] = kind === 'interest' ? [charge.from, charge.through] : [null, null]
  return {
    kind,
    contract: null,
    description,
    from,
    to,
    unit: 'C62',
    quantity: million,
    discount_bp: 0,
    unit_price: priceOfMinor(amount_minor, minorDigits(currency)),
  }
}
