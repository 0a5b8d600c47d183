import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ExactMoment } from '../../../components/Moment.tsx'
import { useUser } from '../../../session/use-user.ts'
import { CustomerFinder } from '../../../shell/customers/CustomerFinder.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyContacts } from '../../../ui/illustrations/EmptyContacts.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'

/** The start page of users without a customer: staff search for one, others learn why there is nothing to see. */
export const NoCustomerPage = () => {
  const t = useTranslations('noCustomer')
  const { admin, closed_customers: closed } = useUser()
  if (admin) {
    return (
      <>
        <PageHeader title={t('title')} subtitle={t('lead')} />
        <Card className="max-w-2xl">
          <CustomerFinder />
        </Card>
      </>
    )
  }
  return (
    <>
      <PageHeader title={t(closed.length > 0 ? 'closedTitle' : 'noneTitle')} />
      <Card>
        {closed.length > 0 && (
          <ul className="mb-4 flex flex-col gap-3 text-center font-medium">
            {closed.map(({ number, name, since }) => (
              <li key={number}>
                {t.rich('closed', { name, number: String(number), on: () => <ExactMoment value={since} /> })}
                <Link
                  to="/account/privacy"
                  search={{ closed: number }}
                  className="block font-normal text-brand hover:underline"
                >
                  {t('closedData')}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <EmptyState
          drawing={<EmptyContacts />}
          sentence={t(closed.length > 0 ? 'closedText' : 'noneText')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Link to="/contact" className={buttonClass()}>
                {t('noneContact')}
              </Link>
              <Link to="/account/preferences" className={buttonClass({ colour: 'muted', outline: true })}>
                {t('nonePreferences')}
              </Link>
            </div>
          }
        />
      </Card>
    </>
  )
}
