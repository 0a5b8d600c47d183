import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { textLink } from '../../../components/AddressLinks.tsx'
import { useUser } from '../../../session/use-user.ts'

/** Links to the data of closed customers. */
export const ClosedCustomers = ({ except }: { except?: number }) => {
  const t = useTranslations('privacy.closed')
  const closed = useUser().closed_customers.filter(({ number }) => number !== except)
  if (closed.length === 0) return null
  return (
    <p className="text-13 text-muted">
      {t('others')}{' '}
      {closed.map(({ number, name }, place) => (
        <span key={number}>
          {place > 0 && ', '}
          <Link to="/account/privacy" search={{ closed: number }} className={textLink}>
            {name} ({number})
          </Link>
        </span>
      ))}
    </p>
  )
}
