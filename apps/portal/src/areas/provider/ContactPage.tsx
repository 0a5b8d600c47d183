import type { Provider } from '@kontor/contract/areas/provider'
import { canDo } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../session/use-user.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/Card.tsx'
import { MailIcon } from '../../ui/ControlIcons.tsx'
import type { Icon } from '../../ui/Icon.tsx'
import { FileIcon, LifeBuoyIcon } from '../../ui/NavigationIcons.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PhoneIcon } from '../../ui/ThingIcons.tsx'
import { MailLink, PhoneLink, PostalAddress } from './LegalPage.tsx'

/** How to reach the provider: by ticket first, because that is where the answer can be found again. */
export const ContactPage = ({ provider }: { provider: Provider }) => {
  const t = useTranslations('provider.contact')
  const user = useUser()
  const { current_customer_number: customer } = user
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('lead', { provider: provider.name })} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          {canDo(user, 'support:write') && <TicketCard />}
          <Card title={t('special')} subtitle={t('specialLead')}>
            <dl className="flex flex-col divide-y divide-line">
              <Special name={t('abuse')} hint={t('abuseHint')} address={provider.abuse_email} />
              <Special name={t('security')} hint={t('securityHint')} address={provider.security_email} />
              <Special
                name={t('dataProtection')}
                hint={t('dataProtectionHint')}
                address={provider.data_protection_email}
              />
            </dl>
          </Card>
        </div>
        <Card title={t('channels')}>
          <ul className="flex flex-col divide-y divide-line">
            <Channel icon={PhoneIcon} name={t('phone')}>
              <PhoneLink number={provider.phone} />
              <span className="block text-13 text-muted">{provider.phone_hours}</span>
              {customer !== null && (
                <span className="block text-13 text-muted">{t('haveNumber', { number: String(customer) })}</span>
              )}
            </Channel>
            <Channel icon={MailIcon} name={t('email')}>
              <MailLink address={provider.email} />
            </Channel>
            <Channel icon={FileIcon} name={t('post')}>
              <PostalAddress lines={provider.postal} />
            </Channel>
          </ul>
        </Card>
      </div>
    </>
  )
}

const TicketCard = () => {
  const t = useTranslations('provider.contact')
  const places = useTranslations('places')
  return (
    <Card title={t('ticket')}>
      <div className="flex gap-4">
        <LifeBuoyIcon className="size-6 text-brand" />
        <div className="flex flex-col gap-4">
          <p className="text-muted">{t('ticketText')}</p>
          <div className="flex flex-wrap gap-2">
            <Link to="/support/create" className={buttonClass()}>
              {places('newTicket')}
            </Link>
            <Link to="/support" className={buttonClass({ colour: 'muted', outline: true })}>
              {t('ownTickets')}
            </Link>
          </div>
        </div>
      </div>
    </Card>
  )
}

type ChannelProps = { icon: Icon; name: string; children: ReactNode }

const Channel = ({ icon: ChannelIcon, name, children }: ChannelProps) => (
  <li className="flex gap-4 py-3 first:pt-0 last:pb-0">
    <ChannelIcon className="mt-0.5 size-5 text-muted" />
    <div className="min-w-0">
      <p className="text-13 text-muted">{name}</p>
      {children}
    </div>
  </li>
)

type SpecialProps = { name: string; hint: string; address: string }

const Special = ({ name, hint, address }: SpecialProps) => (
  <div className="flex flex-wrap gap-x-6 py-3 first:pt-0 last:pb-0">
    <dt className="grow basis-48">
      <span className="block font-medium">{name}</span>
      <span className="block text-13 text-muted">{hint}</span>
    </dt>
    <dd className="min-w-0">
      <MailLink address={address} />
    </dd>
  </div>
)
