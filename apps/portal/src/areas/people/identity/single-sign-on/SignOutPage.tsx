import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'

/** Asks before an application ends the session: any site can lead users here. */
export const SignOutPage = ({ application }: { application: string | null }) => {
  const t = useTranslations('identity.singleSignOn.signOut')
  const leave = useAction(async () => {
    const { location: next } = await call('POST /ajax/v1/sign-on/sign-out')
    location.assign(next)
  })
  return (
    <>
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-6 wrap-anywhere text-muted">{application ? t('lead', { application }) : t('unnamed')}</p>
      <div className="flex flex-col gap-3">
        <Button size="lg" className="w-full" pending={leave.pending} onClick={leave.run}>
          {t('submit')}
        </Button>
        <a href="/" className={`${buttonClass({ size: 'lg', colour: 'muted', outline: true })} w-full`}>
          {t('stay')}
        </a>
      </div>
    </>
  )
}
