import { productGroups } from '@kontor/contract/enums/contracts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../components/BackLink.tsx'
import { Money } from '../../../components/Money.tsx'
import { Price } from '../../../components/Price.tsx'
import { mayOrder } from '../../../session/may-order.ts'
import { useUser } from '../../../session/use-user.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyContracts } from '../../../ui/illustrations/EmptyContracts.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import type { Offered } from './offered.ts'

/** @property wanted the kind that the address names; of an unknown one, all are shown */
type OffersPageProps = { offers: readonly Offered[]; wanted: string | undefined }

/** Shows what can be ordered: all of it, or one kind. */
export const OffersPage = ({ offers, wanted }: OffersPageProps) => {
  const t = useTranslations('orders')
  const groups = useTranslations('contracts.groups')
  const user = useUser()
  const groupsOffered = productGroups.filter(name => offers.some(offer => offer.group === name))
  const group = groupsOffered.find(name => name === wanted)
  const shown = offers.filter(offer => group === undefined || offer.group === group)
  return (
    <>
      <PageHeader
        back={<BackLink to="/billing/contracts">{t('back')}</BackLink>}
        title={t('title')}
        subtitle={t('lead')}
      />
      {!mayOrder(user) && <Banner tone="info">{t('readOnly')}</Banner>}
      {groupsOffered.length > 1 && (
        <Tabs label={t('groups')} shown={group ?? 'all'}>
          {[undefined, ...groupsOffered].map(name => (
            <Link
              key={name ?? 'all'}
              to="/order"
              search={name ? { group: name } : {}}
              resetScroll={false}
              aria-current={name === group ? 'page' : undefined}
              className="tab"
            >
              {name ? groups(name) : t('all')}
            </Link>
          ))}
        </Tabs>
      )}
      {shown.length === 0 ? (
        <Card>
          <EmptyState drawing={<EmptyContracts />} sentence={t('empty')} />
        </Card>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map(offer => (
            <OfferCard key={offer.code} offer={offer} />
          ))}
        </ul>
      )}
    </>
  )
}

const OfferCard = ({ offer: { code, name, description, group, first, alsoBy, trialDays } }: { offer: Offered }) => {
  const t = useTranslations('orders')
  const contracts = useTranslations('contracts')
  const setup = first?.setup
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-5 max-sm:p-4">
      <div className="grow">
        <p className="text-12 text-muted">{contracts(`groups.${group}`)}</p>
        <h2 className="font-semibold wrap-anywhere">{name}</h2>
        <p className="mt-1 text-13 text-muted">{description}</p>
      </div>
      {first && (
        <p>
          <Price value={first.price} className="text-16 font-semibold">
            <span className="text-13">{contracts(`perCycle.${first.cycle}`)}</span>{' '}
          </Price>
          {setup && (
            <span className="block text-13 text-muted">
              {t.rich('plusSetup', { amount: () => <Money value={setup} /> })}
            </span>
          )}
          {alsoBy.length > 0 && (
            <span className="block text-13 text-muted">
              {t('also', { cycles: alsoBy.map(cycle => contracts(`cycles.${cycle}`)).join(', ') })}
            </span>
          )}
          {trialDays !== null && (
            <span className="block text-13 font-medium">{t('trial.offered', { days: trialDays })}</span>
          )}
        </p>
      )}
      <Link
        to="/order/$product"
        params={{ product: code }}
        className={buttonClass({ outline: true })}
        aria-label={t('chooseProduct', { name })}
      >
        {t('choose')}
      </Link>
    </li>
  )
}
