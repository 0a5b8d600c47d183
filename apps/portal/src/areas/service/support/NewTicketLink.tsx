import { canDoSome } from '@kontor/contract/can'
import { useTranslations } from 'use-intl/react'
import { CreateLink } from '../../../components/CreateLink.tsx'
import { useUser } from '../../../session/use-user.ts'

export const NewTicketLink = () => {
  const t = useTranslations('support')
  const refusal = canDoSome(useUser(), 'support:write') ? null : t('readOnly')
  return (
    <CreateLink to="/support/create" refusal={refusal}>
      {t('create')}
    </CreateLink>
  )
}
