import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { can } from '@kontor/contract/can'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../../../forms/use-action.ts'
import { signOut } from '../../../session/session-actions.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'

const places = [
  { name: 'billing', href: '/billing', permission: 'billing' },
  { name: 'support', href: '/support', permission: 'support' },
  { name: 'contact', href: '/contact', permission: null },
  { name: 'cancel', href: '/cancel', permission: null },
  { name: 'withdraw', href: '/withdraw', permission: null },
  { name: 'data', href: '/account/privacy', permission: 'account' },
  { name: 'twofactor', href: '/twofactor', permission: null },
  { name: 'privacy', href: '/privacy', permission: null },
] as const

/** Shows what a lock leaves open: what the specification names, and what the law keeps open for everyone. */
export const OpenPlaces = ({ user }: { user: UserInfo }) => {
  const t = useTranslations('locks.working')
  const leave = useAction(() => signOut())
  return (
    <ul className="flex flex-wrap gap-2">
      {places
        .filter(({ permission }) => permission === null || can(user, permission))
        .map(({ name, href }) => (
          <li key={name} className="max-sm:w-full">
            <a href={href} className={`${buttonClass({ colour: 'muted', outline: true })} w-full`}>
              {t(name)}
            </a>
          </li>
        ))}
      <li className="max-sm:w-full">
        <Button colour="muted" outline className="w-full" pending={leave.pending} onClick={leave.run}>
          {t('signOut')}
        </Button>
      </li>
    </ul>
  )
}
