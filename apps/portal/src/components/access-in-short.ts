import { permissionNames } from '@kontor/contract/can'
import { effectiveAccess, type MemberRole } from '@kontor/contract/roles'
import { useTranslations } from 'use-intl/react'

type Granted = { role: MemberRole; permissions: readonly string[]; expired?: boolean }

/** Says in short what a role with these permissions opens: `Billing · Contracts (read)`. */
export function useAccessInShort(): (granted: Granted) => string {
  const t = useTranslations('people')
  return ({ role, permissions, expired = false }) => {
    if (expired) return t('short.ended')
    if (role === 'owner') return t('short.everything')
    const access = effectiveAccess(role, permissions)
    const parts = permissionNames.flatMap(name => {
      const { level, contracts } = access[name]
      const area = t(`areas.${name}`)
      const count = contracts.length
      if (count > 0) return [t(level === 'read' ? 'short.mixed' : 'short.contracts', { area, count })]
      return level === 'full' || level === 'read' ? [t(`short.${level}`, { area })] : []
    })
    return parts.join(' · ') || t('short.nothing')
  }
}
