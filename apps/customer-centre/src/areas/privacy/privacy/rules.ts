import type { Consent, ErasurePlan, Kept } from '@kontor/contract/areas/privacy/privacy'
import {
  type AgreementState,
  type ConsentPurpose,
  type ErasureState,
  type RetentionKind,
  retentionKinds,
} from '@kontor/contract/enums/privacy'
import { keptUntil, retention } from '../../../platform/privacy/retention.ts'
import { addDays } from '../../../values/local-date.ts'

/** Says how long a finished archive can be downloaded. */
export const exportDays = 7

/** Between the last obstacle and the erasure: time to reconsider, and well within the month of Art. 12 (3) GDPR. */
export const erasureDelayDays = 14

/**
 * Counts how many there are, with the day they count from: the latest of its group, of one calendar year at most. There is none where there
 * are only records that belong to others, as payments do to documents: they are not counted, but also no longer kept.
 */
export type Counted = { day: string; count: number }
export type PlanFacts = Record<RetentionKind, Counted[]>

type Planned = Pick<ErasurePlan, 'at_once' | 'kept'>

/** Finds what would stay and what would go if the erasure were today. Data whose period is over go as well. */
export function erasurePlan(facts: PlanFacts, today: string): Planned {
  const plan: Planned = { at_once: [], kept: [] }
  for (const kind of retentionKinds) {
    const groups = facts[kind].filter(({ count }) => count > 0)
    const { staying, going } = divided(kind, groups, today)
    if (staying.length > 0) plan.kept.push(keptOf(kind, staying))
    if (going > 0) plan.at_once.push({ kind, count: going })
  }
  return plan
}

type Staying = Counted & { until: string }

function divided(
  kind: RetentionKind,
  groups: readonly Counted[],
  today: string,
): { staying: Staying[]; going: number } {
  const { keep } = retention[kind]
  const dated = groups.map(group => ({ ...group, until: keep ? keptUntil(keep.period(group.day), group.day) : '' }))
  const staying = dated.filter(({ until }) => until >= today)
  const going = dated.filter(({ until }) => until < today).reduce((sum, { count }) => sum + count, 0)
  return { staying, going }
}

function keptOf(kind: RetentionKind, groups: readonly Staying[]): Kept {
  const [first, ...later] = groups.toSorted((a, b) => (a.until < b.until ? -1 : 1))
  const last = later.at(-1) ?? first
  if (!first || !last) throw new Error('nothing is kept')
  return {
    kind,
    count: groups.reduce((sum, { count }) => sum + count, 0),
    until: last.until,
    first_until: first.until === last.until ? null : first.until,
    counted_from: last.day,
  }
}

/** The first of these days after which data of an erased customer may go; null where none are left. */
export function nextReview(facts: PlanFacts, today: string): string | null {
  const days = retentionKinds.flatMap(kind => divided(kind, facts[kind], today).staying.map(({ until }) => until))
  return days.toSorted()[0] ?? null
}

/**
 * The next state of an open request.
 * @param way running contracts and open amounts, and whether there is a legal hold
 */
export function nextErasureState(
  request: { state: ErasureState; scheduled_for: string | null },
  { open, held }: { open: number; held: boolean },
  today: string,
): { state: 'waiting' | 'scheduled'; scheduled_for: string | null } | 'due' {
  if (open > 0 || held) return { state: 'waiting', scheduled_for: null }
  if (request.state !== 'scheduled' || request.scheduled_for === null)
    return { state: 'scheduled', scheduled_for: addDays(today, erasureDelayDays) }
  return request.scheduled_for <= today ? 'due' : { state: 'scheduled', scheduled_for: request.scheduled_for }
}

/**
 * Art. 28 GDPR binds people who process others' data for their own purposes; a consumer's household is exempt (Art. 2
 * (2) (c)).
 */
export function agreementState(type: string, accepted: readonly string[], current: string): AgreementState {
  if (accepted.includes(current)) return 'current'
  if (accepted.length > 0) return 'outdated'
  return type === 'consumer' ? 'not_needed' : 'missing'
}

/** Versions of the portal's consent texts: other words need another version. */
export const consentTextVersions: Record<ConsentPurpose, string> = { product_news: '2026-11' }

export type ConsentEvent = Consent['history'][number] & { purpose: string }

/** The state of each purpose that is asked for. @param events the latest first */
export function consentsOf(purposes: readonly ConsentPurpose[], events: readonly ConsentEvent[]): Consent[] {
  return purposes.map(purpose => {
    const history = events.filter(event => event.purpose === purpose).map(({ purpose: _, ...event }) => event)
    return { purpose, given: history[0]?.given ?? false, text_version: consentTextVersions[purpose], history }
  })
}
