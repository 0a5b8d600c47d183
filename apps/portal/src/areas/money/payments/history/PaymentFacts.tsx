import type { PaymentDetail } from '@kontor/contract/areas/money/payments'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { Money } from '../../../../components/Money.tsx'
import { DescriptionList, Fact } from '../../../../ui/DescriptionList.tsx'
import { Tooltip } from '../../../../ui/Tooltip.tsx'

export const PaymentFacts = ({ payment }: { payment: PaymentDetail }) => {
  const t = useTranslations('payments.history')
  const explain = useTranslations()
  const { id, kind, label, created_at, collect_on, settled_at, automatic, said, refunds, instead_of } = payment
  return (
    <DescriptionList>
      <Fact term={t('page.method')}>
        {t(`kinds.${kind}`)}
        {label && <span className="block text-13 wrap-anywhere">{label}</span>}
      </Fact>
      <Fact term={t('page.begun')}>
        <ExactMoment value={created_at} />
        {automatic && <span className="block text-13 text-muted">{t('page.automaticYes')}</span>}
      </Fact>
      {collect_on && (
        <Fact term={t('page.collectOn')}>
          <LocalDate value={collect_on} />
        </Fact>
      )}
      {settled_at && (
        <Fact term={t('page.settled')}>
          <ExactMoment value={settled_at} />
        </Fact>
      )}
      {said && <Fact term={t('page.said')}>{said}</Fact>}
      <GivenBack payment={payment} />
      {refunds && (
        <Fact term={t('page.refunds')}>
          <Other id={refunds}>{t('page.refundsLink')}</Other>
        </Fact>
      )}
      {instead_of && (
        <Fact term={t('page.insteadOf')}>
          <Other id={instead_of}>{t('page.insteadOfLink')}</Other>
        </Fact>
      )}
      <Fact
        term={t('page.number')}
        explanation={<Tooltip label={explain('explain', { term: t('page.number') })}>{t('page.numberHint')}</Tooltip>}
      >
        <span className="figures-distinct text-12 break-all select-all">{id}</span>
      </Fact>
    </DescriptionList>
  )
}

const GivenBack = ({ payment: { given_back, refunded } }: { payment: PaymentDetail }) => {
  const t = useTranslations('payments.history.page')
  if (refunded.amount_minor === 0) return null
  return (
    <Fact term={t('refunded')}>
      {given_back.length === 0 ? (
        <Money value={refunded} />
      ) : (
        given_back.map(({ id, amount }) => (
          <span key={id} className="block">
            <Link to="/billing/payments/$id" params={{ id }} className="text-link">
              <Money value={amount} />
            </Link>
          </span>
        ))
      )}
    </Fact>
  )
}

const Other = ({ id, children }: { id: string; children: string }) => (
  <Link to="/billing/payments/$id" params={{ id }} className="text-link">
    {children}
  </Link>
)
