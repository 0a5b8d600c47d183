import type { Correctable, CorrectionPreview } from '@kontor/contract/areas/money/corrections'
import { formatMoney } from '@kontor/contract/money'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { Money } from '../../../../components/Money.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../../ui/DescriptionList.tsx'
import { InvoiceLines } from '../InvoiceLines.tsx'
import { InvoiceTotals } from '../InvoiceTotals.tsx'
import type { Result } from './CorrectionResult.tsx'
import type { Shown } from './shown.ts'

type CorrectionPreviewCardProps = {
  correctable: Correctable
  shown: Shown
  /** Another change was faster. */
  onStale: (preview: CorrectionPreview) => void
  onDone: (result: Result) => void
}

/** The document as it will be issued, what it does to the invoice, and the button for exactly that. */
export const CorrectionPreviewCard = ({ correctable, shown, onStale, onDone }: CorrectionPreviewCardProps) => {
  const t = useTranslations('billing.correct')
  const kinds = useTranslations('billing.kinds')
  const router = useRouter()
  const { invoice, four_eyes } = correctable
  const { wish, preview, changed } = shown
  const { document } = preview
  const none = { amount_minor: 0, currency: document.gross.currency }
  return (
    <Card title={t('previewTitle', { kind: kinds(document.kind) })} subtitle={t('previewLead')}>
      {changed && (
        <div role="alert" className="mb-4">
          <Banner tone="warning">{t('changed')}</Banner>
        </div>
      )}
      <InvoiceLines invoice={document} />
      <InvoiceTotals invoice={{ ...document, deducted: none, paid: none, open: none }} />
      <ul className="mt-4 flex flex-col gap-1 text-13">
        {document.notes.map(note => (
          <li key={note} className="wrap-anywhere">
            {note}
          </li>
        ))}
      </ul>
      <Changes changes={preview.changes} />
      <Effect invoice={invoice} preview={preview} />
      <Form
        name="issue-correction"
        className="mt-5 flex flex-col items-start gap-3"
        submit={async (_, options) => {
          const body = { ...wish, shown: preview.shown }
          try {
            return await call('POST /ajax/v1/staff/invoices/{id}/credit', { params: { id: invoice.id }, body }, options)
          } catch (error) {
            const current = error instanceof ApiProblem && error.code === 'conflict' ? error.body.current : undefined
            if (!current) throw error
            onStale(current as CorrectionPreview) // as the endpoint answers a preview that is outdated
            return null
          }
        }}
        onDone={async answer => {
          if (!answer) return
          onDone({ kind: document.kind, issued: answer.issued })
          await router.invalidate()
        }}
      >
        {four_eyes && <p className="text-13">{t('askHint')}</p>}
        <SubmitButton size="lg" colour={wish.how === 'cancel' ? 'danger' : 'primary'}>
          {four_eyes ? t('ask') : t(`submits.${wish.how}`, { number: invoice.number })}
        </SubmitButton>
      </Form>
    </Card>
  )
}

/** The customer's data, where the new document has others. */
const Changes = ({ changes }: Pick<CorrectionPreview, 'changes'>) => {
  const t = useTranslations('billing.correct')
  if (changes.length === 0) return null
  return (
    <section aria-label={t('changes')} className="mt-5 border-t border-line pt-4">
      <h3 className="mb-2 font-semibold">{t('changes')}</h3>
      <DescriptionList>
        {changes.map(({ field, before, after }) => (
          <Fact key={field} term={t(`fields.${field}`)}>
            {t('fieldChange', { before: before || t('none'), after: after || t('none') })}
          </Fact>
        ))}
      </DescriptionList>
    </section>
  )
}

type EffectProps = { invoice: Correctable['invoice']; preview: CorrectionPreview }

const Effect = ({ invoice: { number, status }, preview: { effect } }: EffectProps) => {
  const t = useTranslations('billing.correct')
  const locale = useNumberLocale()
  const { open_before, open, credit } = effect
  const [before, after] = [formatMoney(open_before, locale), formatMoney(open, locale)]
  return (
    <section aria-label={t('effect')} className="mt-5 border-t border-line pt-4">
      <h3 className="mb-2 font-semibold">{t('effect')}</h3>
      <DescriptionList>
        <Fact term={t('open', { number })} numeric>
          {before === after ? after : t('openChange', { before, after })}
        </Fact>
        {credit.amount_minor > 0 && (
          <Fact term={t('credit')} numeric>
            <Money value={credit} className="font-medium" />
            <span className="block text-13 text-muted">{t('creditHint')}</span>
          </Fact>
        )}
      </DescriptionList>
      {status === 'processing' && <p className="mt-2 text-13 text-muted">{t('underWay')}</p>}
    </section>
  )
}
