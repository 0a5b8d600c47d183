import type { Access } from '@kontor/contract/areas/people/people'
import { permissionNames } from '@kontor/contract/can'
import { languages } from '@kontor/contract/locales'
import { effectiveAccess } from '@kontor/contract/roles'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { KeyIcon } from '../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { CheckIcon, XIcon } from '../../../ui/MoreIcons.tsx'
import { ClockIcon } from '../../../ui/ThingIcons.tsx'

/** Names of contracts by their numbers, as far as they are known. */
type ContractNames = ReadonlyMap<string, string>

const noNames: ContractNames = new Map()

type Granted = Pick<Access, 'role' | 'permissions'>
type Sentences = {
  /** Sentences without a subject, in the order of the areas. */
  can: string[]
  /** The areas that are closed, as one sentence; null where none is. */
  closed: string | null
}

/** Beyond this length a list is only counted. */
const longestList = 6

/** Says what a role with these permissions opens, in sentences. */
function useAccessWords(): (granted: Granted, names?: ContractNames) => Sentences {
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

type AccessWordsProps = { access: Access & { expired?: boolean }; names?: ContractNames }

/** Shows what an access opens, what stays closed, and under which conditions, in sentences. */
export const AccessWords = ({ access, names = noNames }: AccessWordsProps) => {
  const t = useTranslations('people.words')
  const { can, closed } = useAccessWords()(access, names)
  const { expires_on: until } = access
  if (can.length === 0) return <p className="text-13 text-muted">{t('nothing')}</p>
  return (
    <ul className="flex flex-col gap-2 text-13">
      {can.map(sentence => (
        <Line key={sentence} icon={CheckIcon} look="text-success">
          {sentence}
        </Line>
      ))}
      {closed && (
        <Line icon={XIcon} look="text-muted">
          <span className="text-muted">{closed}</span>
        </Line>
      )}
      {until !== null && (
        <Line icon={ClockIcon} look="text-warning">
          {t.rich(access.expired ? 'ended' : 'until', { day: () => <LocalDate value={until} /> })}
        </Line>
      )}
      {access.second_factor_required && (
        <Line icon={KeyIcon} look="text-warning">
          {t('factor')}
        </Line>
      )}
    </ul>
  )
}

const Line = ({ icon: LineIcon, look, children }: { icon: Icon; look: string; children: ReactNode }) => (
  <li className="flex gap-2">
    <LineIcon className={`mt-0.5 size-4 ${look}`} />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
)
