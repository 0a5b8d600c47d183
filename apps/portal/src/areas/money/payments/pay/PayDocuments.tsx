import type { PayQuote } from '@kontor/contract/areas/money/payments'
import { formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../../components/LocalDate.tsx'
import { Money } from '../../../../components/Money.tsx'
import { usePurpose } from '../../../../components/use-purpose.ts'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormState } from '../../../../forms/form-context.ts'
import { useFormSnapshot } from '../../../../forms/use-form-value.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useToday } from '../../../../i18n/use-today.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { FieldNote } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { isWanted, type PayDocument, partField, payable } from './choice.ts'

type PayDocumentsProps = {
  quote: PayQuote
  wanted: string | undefined
  /** Holds those of which only a part is paid. */
  parts: ReadonlySet<string>
  onPart: (id: string) => void
}

/** Shows what can be paid, line by line; what cannot be chosen says why. */
export const PayDocuments = ({ quote, wanted, parts, onPart }: PayDocumentsProps) => {
  const t = useTranslations('payments.pay.documents')
  const { errors } = useFormState()
  const today = useToday()
  const only = payable(quote).length <= 1
  return (
    <Card
      title={t('title')}
      flush
      action={
        wanted !== undefined &&
        wanted !== 'overdue' && (
          <Link to="/billing/pay" className="text-link">
            {t('others')}
          </Link>
        )
      }
    >
      <ul className="divide-y divide-line border-t border-line">
        {!only && (
          <li className="px-5 py-3 max-sm:px-4">
            <SelectAll count={payable(quote).length} />
          </li>
        )}
        {[...payable(quote), ...quote.documents.filter(({ obstacle }) => obstacle !== null)].map(document => (
          <li key={document.id} className="px-5 py-3 max-sm:px-4">
            {document.obstacle === null ? (
              <PayableLine
                document={document}
                chosen={isWanted(document, wanted, today)}
                only={only}
                part={parts.has(document.id)}
                onPart={() => onPart(document.id)}
              />
            ) : (
              <BlockedLine document={document} indented={!only} />
            )}
          </li>
        ))}
      </ul>
      {errors.has('document') && (
        <div className="px-5 pb-4 max-sm:px-4">
          <FieldNote id="no-documents" hint={null} error={errors.get('document')} />
        </div>
      )}
    </Card>
  )
}

/** Ticks every invoice, also those that are debited anyway, or none. */
const SelectAll = ({ count }: { count: number }) => {
  const t = useTranslations('payments.pay.documents')
  const { form } = useFormState()
  const chosen = useFormSnapshot(form => String(new FormData(form).getAll('document').length), '')
  return (
    <Checkbox
      label={t('all')}
      checked={chosen === String(count)}
      onChange={({ currentTarget: { checked } }) => {
        const boxes = form.current?.querySelectorAll<HTMLInputElement>('input[name="document"]') ?? []
        for (const box of boxes) if (box.checked !== checked) box.click()
      }}
    />
  )
}

/** Shows when it is due, or debited anyway. */
const DueText = ({ document: { due_on, debit_on } }: { document: PayDocument }) => {
  const t = useTranslations('payments.pay.documents')
  const locale = useNumberLocale()
  const today = useToday()
  if (debit_on !== null) return t('debited', { date: formatDate(debit_on, locale) })
  if (due_on === null) return null
  const date = formatDate(due_on, locale)
  return due_on < today ? <span className="text-danger">{t('overdue', { date })}</span> : t('due', { date })
}

/** Shows what it is for, and below that when it is due. */
const DocumentHint = ({ document }: { document: PayDocument }) => (
  <>
    <span className="block wrap-anywhere">{usePurpose()(document)}</span>
    <DueText document={document} />
  </>
)

type PayableLineProps = { document: PayDocument; chosen: boolean; only: boolean; part: boolean; onPart: () => void }

const PayableLine = ({ document, chosen, only, part, onPart }: PayableLineProps) => {
  const t = useTranslations('payments.pay.documents')
  const { id, number, open } = document
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 max-sm:gap-x-2">
      {only ? (
        <div>
          <input type="hidden" name="document" value={id} />
          <p className="font-medium tabular-nums">{number}</p>
          <p className="text-13 text-muted">
            <DocumentHint document={document} />
          </p>
        </div>
      ) : (
        <Checkbox
          name="document"
          value={id}
          defaultChecked={chosen}
          label={<span className="font-medium whitespace-nowrap tabular-nums">{number}</span>}
          hint={<DocumentHint document={document} />}
        />
      )}
      <div className="flex flex-col items-end gap-1.5">
        <Money value={open} className={part ? 'text-muted' : 'font-medium'} />
        <Button
          size="sm"
          colour="muted"
          outline
          aria-label={t(part ? 'wholeOf' : 'partOf', { number })}
          onClick={onPart}
        >
          {t(part ? 'whole' : 'part')}
        </Button>
      </div>
      {part && (
        <div className={only ? 'col-span-2 max-w-64' : 'col-span-2 max-w-64 pl-7'}>
          <PartAmount document={document} />
        </div>
      )}
    </div>
  )
}

const PartAmount = ({ document: { id, open } }: { document: PayDocument }) => {
  const t = useTranslations('payments.pay.documents')
  const locale = useNumberLocale()
  return (
    <FormField
      name={partField(id)}
      label={t('amount', { currency: open.currency })}
      hint={t('amountHint', { open: formatMoney(open, locale) })}
    >
      <Input name={partField(id)} inputMode="decimal" autoComplete="off" maxLength={20} figures />
    </FormField>
  )
}

type BlockedLineProps = {
  document: PayDocument
  /** Puts it in line with those that have a box. */
  indented: boolean
}

const BlockedLine = ({ document, indented }: BlockedLineProps) => {
  const { number, open, obstacle, payment } = document
  const t = useTranslations('payments.pay.documents')
  return (
    <div className="flex items-start justify-between gap-4">
      <div className={indented ? 'min-w-0 pl-7' : 'min-w-0'}>
        <p className="font-medium text-muted tabular-nums">{number}</p>
        <p className="text-13 wrap-anywhere text-muted">{usePurpose()(document)}</p>
        <p className="text-13">
          {obstacle && t(`obstacles.${obstacle}`)}{' '}
          {payment && (
            <Link
              to="/billing/payments/$id"
              params={{ id: payment }}
              className="text-link"
              aria-label={t('seePaymentOf', { number })}
            >
              {t('seePayment')}
            </Link>
          )}
        </p>
      </div>
      <Money value={open} className="text-muted" />
    </div>
  )
}
