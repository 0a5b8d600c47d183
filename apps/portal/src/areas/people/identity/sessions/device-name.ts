import { deviceOf } from '@kontor/contract/device'
import { useTranslations } from 'use-intl/react'

/** A browser's name as its owner knows it. */
export function useDeviceName(): (userAgent: string) => string {
  const t = useTranslations('identity.security.sessions')
  return userAgent => {
    const { browser, system } = deviceOf(userAgent)
    return [browser, system].filter(Boolean).join(' · ') || t('unknownDevice')
  }
}
