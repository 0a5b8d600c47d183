import type { PlannedStep } from '@kontor/contract/areas/arrears/dunning'
import type { Invoice } from '@kontor/contract/areas/money/billing'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { DateRange } from './DateRange.tsx'

/** @property next what happens unless it is paid */
type InvoiceFactsProps = { invoice: Invoice; next: PlannedStep | null }

export const InvoiceFacts = ({ invoice, next }: InvoiceFactsProps) => {
  const t = useTranslations('billing')
  const steps = useTranslations('dunning.steps')
  const explain = useTranslations()
  const { period_from, period_to, supplied_on, payment_method, buyer_reference, order_number } = invoice
  return (
    <DescriptionList>
      <Fact term={t('facts.number')}>
        <span className="figures-distinct">{invoice.number}</span>
      </Fact>
      <Fact term={t('facts.issued')}>
        <LocalDate value={invoice.issued_on} />
      </Fact>
      {invoice.due_on && (
        <Fact term={t('facts.due')}>
          <LocalDate value={invoice.due_on} />
        </Fact>
      )}
      {next && (
        <Fact term={t('facts.unlessPaid')}>
          {t.rich('facts.nextStep', { step: steps(next.step), day: () => <LocalDate value={next.on} /> })}
        </Fact>
      )}
      {(period_from || period_to) && (
        <Fact term={t('facts.period')}>
          <DateRange from={period_from} to={period_to} />
        </Fact>
      )}
      {supplied_on && (
        <Fact term={t('facts.supplied')}>
          <LocalDate value={supplied_on} />
        </Fact>
      )}
      {payment_method && <Fact term={t('facts.method')}>{t(`payVia.${payment_method}`)}</Fact>}
      {buyer_reference && (
        <Fact
          term={t('facts.buyerReference')}
          explanation={
            <Tooltip label={explain('explain', { term: t('facts.buyerReference') })}>
              {t('facts.buyerReferenceHint')}
            </Tooltip>
          }
        >
          {buyer_reference}
        </Fact>
      )}
      {order_number && <Fact term={t('facts.orderNumber')}>{order_number}</Fact>}
    </DescriptionList>
  )
}
