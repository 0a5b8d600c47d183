import { deviceOf } from '@kontor/contract/device'
import { useTranslations } from 'use-intl/react'

/** A browser as its owner knows it. */
export function useDeviceName(): (userAgent: string) => string {
  const t = useTranslations('account.sessions')
  return userAgent => {
    const { browser, system } = deviceOf(userAgent)
    return [browser, system].filter(Boolean).join(' · ') || t('unknownDevice')
  }
}
