import type { Access } from '@kontor/contract/areas/people/people'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { KeyIcon } from '../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { CheckIcon, XIcon } from '../../../ui/MoreIcons.tsx'
import { ClockIcon } from '../../../ui/ThingIcons.tsx'
import { type ContractNames, noNames, useAccessWords } from './access-words.ts'

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
