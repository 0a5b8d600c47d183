import { inThread } from '../../../../platform/jobs/worker-pool.ts'
import type { TenantServices } from '../../../../platform/services.ts'
import { datesIn, dayText } from '../../../../values/moments.ts'
import type { DocumentDraft } from '../document-model.ts'
import type { run } from './render-thread.ts'
import { filled } from './texts.ts'

/** Draws an offer on the paper of invoices, in a thread: its day stands where an invoice says when it is due. */
export async function offerPaper(
  { catalogues, configuration }: TenantServices,
  draft: DocumentDraft,
  { number, intro, now, validUntil }: { number: string; intro: string; now: Date; validUntil: string },
): Promise<Buffer> {
  const { documents: texts } = catalogues[draft.locale]
  const accept = filled(texts.offer.accept, { date: dayText(datesIn(draft.locale), validUntil) })
  const { exemption } = draft.particulars
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
      notes: [exemption?.text ?? [], intro === '' ? [] : intro.split('\n'), accept].flat(),
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
