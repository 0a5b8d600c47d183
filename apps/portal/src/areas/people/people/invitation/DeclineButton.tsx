import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Question } from '../Question.tsx'
import type { Pending } from './invitation-view.ts'
import { answered } from './use-answer.ts'

type DeclineButtonProps = { token: string; view: Pending; onDeclined: () => void }

export const DeclineButton = ({ token, view: { invited_by: by }, onDeclined }: DeclineButtonProps) => {
  const t = useTranslations('people.invitation')
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const decline = useAction(async options => {
    const sent = call('POST /ajax/v1/invitations/{token}/decline', { params: { token } }, options)
    const moved = (await answered(sent)) === 'moved'
    setAsking(false)
    if (moved) await router.invalidate()
    else onDeclined()
  })
  return (
    <>
      <Button size="lg" colour="muted" outline onClick={() => setAsking(true)}>
        {t('decline')}
      </Button>
      <Question
        open={asking}
        title={t('declineTitle')}
        keep={t('declineKeep')}
        confirm={t('declineConfirm')}
        action={decline}
        onClose={() => setAsking(false)}
      >
        <p>{by === null ? t('declineEffectNobody') : t('declineEffect', { by })}</p>
      </Question>
    </>
  )
}
