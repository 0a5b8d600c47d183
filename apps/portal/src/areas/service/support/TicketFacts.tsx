import type { Ticket } from '@kontor/contract/areas/service/support'
import { can } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ExactMoment } from '../../../components/Moment.tsx'
import { useUser } from '../../../session/use-user.ts'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'

export const TicketFacts = ({ ticket }: { ticket: Ticket }) => {
  const t = useTranslations('support')
  return (
    <DescriptionList>
      <Fact term={t('columns.category')}>{t(`categories.${ticket.category}`)}</Fact>
      {ticket.contract_number && (
        <Fact term={t('columns.contract')}>
          <ContractLink number={ticket.contract_number} label={ticket.contract_label ?? ticket.contract_number} />
        </Fact>
      )}
      <Fact term={t('columns.impact')}>{t(`impacts.${ticket.impact}`)}</Fact>
      <Fact term={t('columns.created')}>
        <ExactMoment value={ticket.created_at} />
      </Fact>
      <Fact term={t('columns.updated')}>
        <ExactMoment value={ticket.updated_at} />
      </Fact>
    </DescriptionList>
  )
}

const ContractLink = ({ number, label }: { number: string; label: string }) => {
  const user = useUser()
  const text = (
    <>
      {label} <span className="whitespace-nowrap text-muted">{number}</span>
    </>
  )
  if (!can(user, 'contracts')) return <span className="wrap-anywhere">{text}</span>
  return (
    <Link
      to="/billing/contracts/$contract"
      params={{ contract: number }}
      className="wrap-anywhere text-brand hover:underline"
    >
      {text}
    </Link>
  )
}
