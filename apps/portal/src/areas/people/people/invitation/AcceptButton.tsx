import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { answered, useArrival } from './use-answer.ts'

/** Accepts as the signed-in user. */
export const AcceptButton = ({ token, customer }: { token: string; customer: string }) => {
  const t = useTranslations('people.invitation')
  const arrive = useArrival(t('accepted', { customer }))
  const accept = useAction(async options => {
    await arrive(await answered(call('POST /ajax/v1/invitations/{token}/accept', { params: { token } }, options)))
  })
  return (
    <Button size="lg" pending={accept.pending} onClick={accept.run}>
      {t('accept')}
    </Button>
  )
}
