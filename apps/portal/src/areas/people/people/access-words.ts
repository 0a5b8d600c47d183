import type { Access } from '@kontor/contract/areas/people/people'
import { permissionNames } from '@kontor/contract/can'
import { languages } from '@kontor/contract/locales'
import { effectiveAccess } from '@kontor/contract/roles'
import { useLocale, useTranslations } from 'use-intl/react'

/** Names of contracts by their numbers, as far as they are known. */
export type ContractNames = ReadonlyMap<string, string>

export const noNames: ContractNames = new Map()

type Granted = Pick<Access, 'role' | 'permissions'>
type AccessWords = {
  /** Sentences without a subject, in the order of the areas. */
  can: string[]
  /** The areas that are closed, as one sentence; null where none is. */
  closed: string | null
}

/** Beyond this length a list is only counted. */
const longestList = 6

/** Says what a role with these permissions opens, in sentences. */
export function useAccessWords(): (granted: Granted, names?: ContractNames) => AccessWords {
  const t = useTranslations('people')
  const list = new Intl.ListFormat(languages[useLocale()].tag)

  const listed = (numbers: readonly string[], names: ContractNames) => {
    const named = numbers.slice(0, longestList).map(number => {
      const name = names.get(number)
      return name ? `${name} (${number})` : number
    })
    const rest = numbers.length - named.length
    return list.format(rest > 0 ? [...named, t('words.more', { count: rest })] : named)
  }

  return ({ role, permissions }, names = noNames) => {
    if (role === 'owner') return { can: [t('words.everything')], closed: null }
    const access = effectiveAccess(role, permissions)
    const can = permissionNames.flatMap(area => {
      const { level, contracts } = access[area]
      if (contracts.length > 0 && (area === 'contracts' || area === 'support')) {
        const values = { list: listed(contracts, names) }
        return [t(level === 'read' ? `words.${area}.mixed` : `words.${area}.contracts`, values)]
      }
      if (area === 'contracts' && level === 'full' && access.billing.level === 'full')
        return [t('words.contracts.dispose')]
      return level === 'full' || level === 'read' ? [t(`words.${area}.${level}`)] : []
    })
    const closed = permissionNames.filter(area => access[area].level === 'none').map(area => t(`areas.${area}`))
    return {
      can,
      closed: closed.length > 0 && can.length > 0 ? t('words.closed', { areas: list.format(closed) }) : null,
    }
  }
}
