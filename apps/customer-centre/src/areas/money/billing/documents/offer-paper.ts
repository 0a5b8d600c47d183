import { intlTag } from '@kontor/contract/locales'
import { formatMoney } from '@kontor/contract/money'
import { inThread } from '../../../../platform/jobs/worker-pool.ts'
import type { TenantServices } from '../../../../platform/services.ts'
import { datesIn, dayText } from '../../../../values/moments.ts'
import { type DocumentDraft, untaxedReasons } from '../document-model.ts'
import type { run } from './render-thread.ts'
import { filled } from './texts.ts'

type Paper = {
  number: string
  intro: string
  /** Are the terms of each product that is offered, written out. */
  terms: readonly string[]
  now: Date
  validUntil: string
}

/**
 * Draws an offer on the paper of invoices, in a thread: its day stands where an invoice says when it is due. The lines of all the invoices
 * that follow from it stand in one table, with their sums; where there are several, each is told.
 */
export async function offerPaper(
  { catalogues, configuration }: TenantServices,
  drafts: readonly DocumentDraft[],
  { number, intro, terms, now, validUntil }: Paper,
): Promise<Buffer> {
  const draft = togetherOf(drafts)
  const { documents: texts } = catalogues[draft.locale]
  const money = (amount_minor: number) => formatMoney({ amount_minor, currency: draft.currency }, intlTag(draft.locale))
  const products = drafts.filter(({ lines }) => lines.some(({ contract_id }) => contract_id !== null))
  const setUp = { date: dayText(datesIn(draft.locale), draft.issued_on) }
  const sums = [
    ...(products.length > 0 ? [filled(texts.offer.setUp, setUp)] : []),
    ...(drafts.length > 1
      ? drafts.map(one =>
          filled(texts.offer[products.includes(one) ? 'billedSetUp' : 'billedAtOnce'], { sum: money(one.gross_minor) }),
        )
      : []),
  ]
  const accept = filled(texts.offer.accept, { date: dayText(datesIn(draft.locale), validUntil) })
  const model = {
    ...draft,
    id: '',
    number,
    issued_at: now.toISOString(),
    series: '',
    sequence: 0,
    due_on: validUntil,
    particulars: {
      ...draft.particulars,
      notes: [
        [...new Set(drafts.flatMap(untaxedReasons))],
        intro === '' ? [] : intro.split('\n'),
        terms.map(text => text.replaceAll('\n', ' · ')),
        sums,
        accept,
      ].flat(),
    },
  }
  const paper = {
    model,
    texts: {
      ...texts,
      kinds: { ...texts.kinds, proforma: texts.offer.kind },
      head: { ...texts.head, due: texts.offer.validUntil },
    },
    logo: configuration.billing.logo,
    formats: ['pdf' as const],
  }
  const [made] = await inThread<typeof run>(new URL('./render-thread.ts', import.meta.url), paper, 60)
  if (!made) throw new Error('a thread that was asked for a file answers with it')
  return Buffer.from(made.content)
}

/** Puts the lines of several documents into one, whose sums are theirs: nothing is rounded anew. */
function togetherOf(drafts: readonly DocumentDraft[]): DocumentDraft {
  const [first] = drafts
  if (!first) throw new Error('an offer comes to one document at least')
  if (drafts.length === 1) return first
  const sum = <T>(of: readonly T[], amount: (one: T) => number) => of.reduce((all, one) => all + amount(one), 0)
  const groups = Map.groupBy(
    drafts.flatMap(({ taxes }) => taxes),
    ({ category, rate_bp }) => `${category} ${rate_bp}`,
  )
  return {
    ...first,
    lines: drafts.flatMap(({ lines }) => lines).map((line, place) => ({ ...line, position: place + 1 })),
    taxes: [...groups.values()].flatMap(group =>
      group.slice(0, 1).map(one => ({
        ...one,
        net_minor: sum(group, ({ net_minor }) => net_minor),
        tax_minor: sum(group, ({ tax_minor }) => tax_minor),
      })),
    ),
    net_minor: sum(drafts, ({ net_minor }) => net_minor),
    tax_minor: sum(drafts, ({ tax_minor }) => tax_minor),
    gross_minor: sum(drafts, ({ gross_minor }) => gross_minor),
    period_from: null,
    period_to: null,
  }
}
