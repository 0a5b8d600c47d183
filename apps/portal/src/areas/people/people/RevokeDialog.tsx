import type { Invitation } from '@kontor/contract/areas/people/people'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../forms/use-action.ts'
import { showToast } from '../../../state/toasts.ts'
import { Question } from './Question.tsx'

/** @param invitation the one to take back; null closes the dialog */
export const RevokeDialog = ({ invitation, onClose }: { invitation: Invitation | null; onClose: () => void }) => {
  const t = useTranslations('people.invitations')
  const router = useRouter()
  // kept while the dialog fades out, so that its words do not change meanwhile
  const [last, setLast] = useState(invitation)
  if (invitation && invitation !== last) setLast(invitation)
  const email = last?.email ?? ''
  const revoke = useAction(async () => {
    if (!last) return
    await call('DELETE /ajax/v1/people/invitations/{id}', { params: { id: last.id } })
    onClose()
    showToast('success', t('revoked', { email }))
    await router.invalidate()
  })
  return (
    <Question
      open={invitation !== null}
      title={t('revokeTitle', { email })}
      keep={t('keep')}
      confirm={t('revokeConfirm')}
      action={revoke}
      onClose={onClose}
    >
      <p>{t('revokeEffect')}</p>
    </Question>
  )
}
