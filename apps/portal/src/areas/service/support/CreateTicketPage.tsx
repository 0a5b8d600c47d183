import type { Provider } from '@kontor/contract/areas/service/provider'
import { canDoSome } from '@kontor/contract/can'
import type { CallOutput } from '@kontor/contract/wire/types'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../session/use-user.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { BackToSupport } from './BackToSupport.tsx'
import { CreateTicketForm } from './CreateTicketForm.tsx'
import type { TicketPrefill } from './ticket-prefill.ts'

type CreateTicketPageProps = {
  contracts: CallOutput<'GET /ajax/v1/tickets/options'>['contracts']
  provider: Provider
  prefill: TicketPrefill
}

export const CreateTicketPage = (props: CreateTicketPageProps) => {
  const t = useTranslations('support')
  const user = useUser()
  return (
    <div className="flex w-full max-w-2xl flex-col gap-4">
      <PageHeader back={<BackToSupport />} title={t('create')} subtitle={t('form.lead')} />
      {canDoSome(user, 'support:write') ? (
        <Card>
          <CreateTicketForm customer={user.current_customer_number} {...props} />
        </Card>
      ) : (
        <Banner tone="info">{t('readOnly')}</Banner>
      )}
    </div>
  )
}
