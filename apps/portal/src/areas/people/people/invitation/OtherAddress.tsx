import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { clearDrafts } from '../../../../forms/draft-storage.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'

/** Another person than the invited one opened the link, or the same person under another address. */
export const OtherAddress = ({ visitor: { email }, invited }: { visitor: UserInfo; invited: string }) => {
  const t = useTranslations('people.invitation')
  const signOut = useAction(async () => {
    await call('POST /logout')
    clearDrafts()
    // a reload, so that nothing of the previous user stays in this tab
    location.reload()
  })
  return (
    <>
      <Banner tone="warning" title={t('otherTitle')}>
        <p className="wrap-anywhere">{t('other', { invited, email })}</p>
      </Banner>
      <div className="mt-4 flex flex-wrap gap-2 max-sm:flex-col">
        <Button size="lg" pending={signOut.pending} onClick={signOut.run}>
          {t('signOut')}
        </Button>
        <a href="/" className={`${buttonClass({ size: 'lg', colour: 'muted', outline: true })} wrap-anywhere`}>
          {t('stay', { email })}
        </a>
      </div>
    </>
  )
}
