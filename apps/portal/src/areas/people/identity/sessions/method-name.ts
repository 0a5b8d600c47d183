import { useTranslations } from 'use-intl/react'

/** Says how a user signed in, in words; another customer centre may know more ways. */
export function useMethodName(): (method: string) => string {
  const t = useTranslations('identity.security.methods')
  return method => {
    const words = method.split('+').map(part => {
      const key = part as 'password'
      return t.has(key) ? t(key) : part.replaceAll('_', ' ')
    })
    const text = words.join(' + ')
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
}
