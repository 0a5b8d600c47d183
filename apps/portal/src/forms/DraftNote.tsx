import { useTranslations } from 'use-intl/react'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/button-class.ts'
import type { Restored } from './drafting.ts'

/** Says that the text in the form is an earlier one, and offers to start over. */
export const DraftNote = ({ restored }: { restored: Restored }) => {
  const t = useTranslations('form')
  const discard = (
    <button type="reset" className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}>
      {t('draftDiscard')}
    </button>
  )
  return (
    <div role="status">
      <Banner tone="info" action={restored === 'autosave' && discard}>
        {t(restored === 'signIn' ? 'restored' : 'draftRestored')}
      </Banner>
    </div>
  )
}
