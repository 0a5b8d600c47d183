import type { Contact } from '@kontor/contract/areas/contacts'
import { can } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../session/use-user.ts'
import { isContactRole } from './contact-search.ts'

/** The contracts that name the contact, each with what it is there for. */
export const ContactUses = ({ uses }: { uses: Contact['used_by'] }) => {
  const t = useTranslations('contacts')
  const mayOpen = can(useUser(), 'contracts')
  if (uses.length === 0) return <p className="text-13 text-muted">{t('contact.unused')}</p>
  const contracts = Map.groupBy(uses, ({ contract_number }) => contract_number)
  return (
    <ul className="flex flex-col divide-y divide-line">
      {[...contracts].map(([number, roles]) => (
        <li key={number} className="py-2 text-13 wrap-anywhere first:pt-0 last:pb-0">
          {mayOpen ? (
            <Link
              to="/billing/contracts/$contract"
              params={{ contract: number }}
              className="font-medium text-brand hover:underline"
            >
              {roles[0]?.label}
            </Link>
          ) : (
            <span className="font-medium">{roles[0]?.label}</span>
          )}
          <p className="text-muted">
            {[number, ...roles.map(({ role }) => (isContactRole(role) ? t(`roles.${role}`) : role))].join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
