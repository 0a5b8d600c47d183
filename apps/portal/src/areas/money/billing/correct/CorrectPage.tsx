import type { Correctable, CorrectionPreview } from '@kontor/contract/areas/money/corrections'
import { type CorrectionKind, correctionKinds } from '@kontor/contract/enums/corrections'
import { formatMoney } from '@kontor/contract/money'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { InvoiceLines } from '../../../../components/InvoiceLines.tsx'
import { InvoiceTotals } from '../../../../components/InvoiceTotals.tsx'
import { Money } from '../../../../components/Money.tsx'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../../ui/DescriptionList.tsx'
import { ChevronLeftIcon } from '../../../../ui/MoreIcons.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { CorrectionResult, type Result } from './CorrectionResult.tsx'
import { CreditedLines } from './CreditedLines.tsx'
import { type CorrectionInput, linesTyped } from './correction-input.ts'

/** Staff cancel an invoice or give some of it back: first as a preview, then as a document. */
export const CorrectPage = ({ correctable }: { correctable: Correctable | null }) => {
  const t = useTranslations('billing.correct')
  if (correctable) return <Correct correctable={correctable} />
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <PageHeader title={t('action')} />
      <Card>
        <p className="mb-4">{t('notActing')}</p>
        <Link to="/staff" className={buttonClass({ colour: 'muted', outline: true })}>
          {t('notActingAction')}
        </Link>
      </Card>
    </div>
  )
}

const Correct = ({ correctable }: { correctable: Correctable }) => {
  const t = useTranslations('billing.correct')
  const [shown, setShown] = useState<Shown | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const { customer, invoice, obstacle } = correctable
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <PageHeader
        back={
          <Link to="/billing/$id" params={{ id: invoice.id }} className="inline-flex items-center gap-1 hover:text-ink">
            <ChevronLeftIcon className="size-4" />
            {t('back', { number: invoice.number })}
          </Link>
        }
        title={t('title', { number: invoice.number })}
        subtitle={t('customer', { name: customer.name, number: String(customer.number) })}
      />
      {result && <CorrectionResult result={result} />}
      {obstacle ? (
        !result && (
          <Card>
            <p>{t(`obstacles.${obstacle}`)}</p>
            <Earlier correctable={correctable} />
          </Card>
        )
      ) : (
        <>
          <Card>
            <Earlier correctable={correctable} />
            <CorrectForm
              // after a correction something else is left
              key={invoice.related.length}
              correctable={correctable}
              onShown={preview => {
                setResult(null)
                setShown(preview)
              }}
            />
          </Card>
          {shown && (
            <CorrectionPreviewCard
              key={shown.preview.shown}
              correctable={correctable}
              shown={shown}
              onStale={preview => setShown({ ...shown, preview, changed: true })}
              onDone={done => {
                setShown(null)
                setResult(done)
              }}
            />
          )}
        </>
      )}
    </div>
  )
}

const Earlier = ({ correctable: { invoice } }: { correctable: Correctable }) => {
  const t = useTranslations('billing.correct')
  if (invoice.related.length === 0) return null
  return (
    <p className="mb-4 text-13">
      {t.rich('earlier', {
        links: () =>
          invoice.related.map(({ id, number }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to="/billing/$id" params={{ id }} className="text-link">
                {number}
              </Link>
            </span>
          )),
      })}
    </p>
  )
}

type CorrectFormProps = { correctable: Correctable; onShown: (shown: Shown | null) => void }

/** Asks what is to be corrected, and why; nothing is issued by it. */
const CorrectForm = ({ correctable, onShown }: CorrectFormProps) => {
  const t = useTranslations('billing.correct')
  const { invoice, left, tax, whole, reissue } = correctable
  const rest = left.some(({ net }) => net.amount_minor > 0)
  const offered = { reissue, tax, cancel: whole, whole: rest, part: rest }
  const kinds = correctionKinds.filter(kind => offered[kind])
  const first = left.find(({ net }) => net.amount_minor > 0)?.position ?? 0
  return (
    <Form
      name="correct-invoice"
      className="flex flex-col gap-5"
      check={data => {
        const { lines, wrong } = linesTyped(data, correctable)
        const part = data.get('how') === 'part'
        const missing: [string, string][] = part ? wrong.map(name => [name, t('missing')]) : []
        if (part && lines.length + wrong.length === 0) missing.push([`by_${first}`, t('noLines')])
        if (data.text('reason').trim() === '') missing.push(['reason', t('reasonMissing')])
        return new Map(missing)
      }}
      submit={async (data, options) => {
        onShown(null)
        const how = data.text('how') as CorrectionKind // of the choices above
        const lines = how === 'part' ? linesTyped(data, correctable).lines : []
        const wish = { how, lines, ...data.texts('reason') }
        const params = { id: invoice.id }
        const preview = await call('POST /ajax/v1/staff/invoices/{id}/credit', { params, body: wish }, options)
        return { wish, preview, asks: preview.asks }
      }}
      onDone={onShown}
    >
      <ChoiceField
        name="how"
        legend={t('how')}
        defaultValue={kinds[0] ?? 'whole'}
        options={kinds.map(value => ({
          value,
          label: t(`hows.${value}`),
          hint: t(`howHints.${value === 'tax' && tax === 'exemption' ? 'exempt' : value}`),
        }))}
      />
      <CreditedLines correctable={correctable} preset={kinds[0] ?? 'whole'} />
      <FormField name="reason" label={t('reason')} hint={t('reasonHint')}>
        <Textarea name="reason" rows={2} maxLength={500} />
      </FormField>
      <SubmitButton colour="muted" outline className="self-start">
        {t('preview')}
      </SubmitButton>
    </Form>
  )
}

type CorrectionPreviewCardProps = {
  correctable: Correctable
  shown: Shown
  /** Another change was faster. */
  onStale: (preview: CorrectionPreview) => void
  onDone: (result: Result) => void
}

/** The document as it will be issued, what it does to the invoice, and the button for exactly that. */
const CorrectionPreviewCard = ({ correctable, shown, onStale, onDone }: CorrectionPreviewCardProps) => {
  const t = useTranslations('billing.correct')
  const kinds = useTranslations('billing.kinds')
  const router = useRouter()
  const { invoice } = correctable
  const { wish, preview, asks, changed } = shown
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
          onDone({ kind: document.kind, issued: answer.issued, waitsFor: answer.waits_for ?? [] })
          await router.invalidate()
        }}
      >
        {asks && <p className="text-13">{t('askHint')}</p>}
        <SubmitButton size="lg" colour={wish.how === 'cancel' ? 'danger' : 'primary'}>
          {asks ? t('ask') : t(`submits.${wish.how}`, { number: invoice.number })}
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

/** Describes what is wanted, and how it would come out. */
type Shown = {
  wish: CorrectionInput
  preview: CorrectionPreview
  /** Says that it gives back more than their limit: a colleague has to confirm it. */
  asks: boolean
  /** Another change was faster: this preview is not the one that was confirmed. */
  changed?: boolean
}
