import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'

const roles = ['owner', 'admin', 'technical', 'billing', 'abuse', 'data_protection', 'emergency'] as const
const isNamed = (role: string): role is (typeof roles)[number] => (roles as readonly string[]).includes(role)

/** The contacts of this contract with their roles. */
export const ContractContacts = ({ contacts }: Pick<Contract, 'contacts'>) => {
  const t = useTranslations('contracts')
  if (contacts.length === 0) return <p className="text-13 text-muted">{t('page.contactsNone')}</p>
  return (
    <ul className="flex flex-col gap-2">
      {contacts.map(({ id, name, role }) => (
        <li key={`${id} ${role}`}>
          <Link to="/contacts/$id" params={{ id }} className="font-medium text-brand hover:underline">
            {name}
          </Link>
          <span className="block text-13 text-muted">{isNamed(role) ? t(`roles.${role}`) : role}</span>
        </li>
      ))}
    </ul>
  )
}
