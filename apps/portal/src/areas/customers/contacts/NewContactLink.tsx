import { canDo } from '@kontor/contract/can'
import { useTranslations } from 'use-intl/react'
import { CreateLink } from '../../../components/CreateLink.tsx'
import { useUser } from '../../../session/use-user.ts'

export const NewContactLink = () => {
  const t = useTranslations('contacts')
  const refusal = canDo(useUser(), 'contacts:write') ? null : t('readOnly')
  return (
    <CreateLink to="/contacts/create" refusal={refusal}>
      {t('create')}
    </CreateLink>
  )
}
