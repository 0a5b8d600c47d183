import { canDo } from '@kontor/contract/can'
import { useTranslations } from 'use-intl/react'
import { CreateLink } from '../../../components/CreateLink.tsx'
import { useUser } from '../../../session/use-user.ts'

export const InviteLink = () => {
  const t = useTranslations('people')
  const refusal = canDo(useUser(), 'people:write') ? null : t('mayNot')
  return (
    <CreateLink to="/account/people/invite" refusal={refusal}>
      {t('invite')}
    </CreateLink>
  )
}
