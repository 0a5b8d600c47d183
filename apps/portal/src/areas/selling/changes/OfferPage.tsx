import type { TransferView } from '@kontor/contract/areas/selling/transfers'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { formatDate, LocalDate } from '../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { ObstacleNote, useObstacleText } from '../../../components/ObstacleNote.tsx'
import { Price } from '../../../components/Price.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { BillTable } from './BillTable.tsx'

type OfferPageProps = { token: string; view: TransferView }

/** Target of the mail's link: the essential facts directly above the button that costs (§ 312j (2), (3) BGB). */
export const OfferPage = ({ token, view: { state, offer, to_customer } }: OfferPageProps) => {
  const t = useTranslations('contracts.actions.offer')
  const { current_customer_number } = useUser()
  const other = to_customer !== null && to_customer !== current_customer_number
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <PageHeader title={t('title')} subtitle={offer && t('lead', { from: offer.from, label: offer.label })} />
      <Card>
        {state === 'pending' && offer ? (
          <Offer token={token} offer={offer} />
        ) : (
          <p>{state === 'pending' && other ? t('other', { number: String(to_customer) }) : t('over')}</p>
        )}
      </Card>
    </div>
  )
}

const Offer = ({ token, offer }: { token: string; offer: NonNullable<TransferView['offer']> }) => {
  const texts = useTranslations('contracts')
  const t = useTranslations('contracts.actions.offer')
  const locale = useNumberLocale()
  const router = useRouter()
  const params = { token }
  const accept = useAction(async options => {
    const { number } = await call('POST /ajax/v1/transfers/{token}/accept', { params }, options)
    showToast('success', t('accepted'))
    await router.invalidate()
    await router.navigate({ to: '/billing/contracts/$contract', params: { contract: number } })
  })
  const decline = useAction(async options => {
    await call('POST /ajax/v1/transfers/{token}/decline', { params }, options)
    showToast('success', t('declined'))
    await router.invalidate()
  })
  const { product, price, cycle, minimum_term_ends_on, notice_days, begins_on, first, expires_at, obstacle } = offer
  const refusal = useObstacleText()(obstacle)
  return (
    <>
      <DescriptionList>
        <Fact term={texts('columns.product')}>{product}</Fact>
        <Fact term={texts('actions.change.after')}>
          <Price value={price} className="font-semibold">
            {texts(`perCycle.${cycle}`)}{' '}
          </Price>
        </Fact>
        {minimum_term_ends_on && (
          <Fact term={texts('dates.minimumTerm')}>
            <LocalDate value={minimum_term_ends_on} />
          </Fact>
        )}
        <Fact term={texts('dates.notice')}>{texts('dates.noticeDays', { days: notice_days })}</Fact>
        <Fact term={t('begins')}>
          <LocalDate value={begins_on} />
        </Fact>
        <Fact term={t('expires')}>
          <ExactMoment value={expires_at} />
        </Fact>
      </DescriptionList>
      {first && (
        <div className="mt-4">
          <BillTable title={t('first', { day: formatDate(first.issued_on, locale) })} bill={first} heading="h2" />
        </div>
      )}
      {obstacle && (
        <div className="mt-4">
          <ObstacleNote obstacle={obstacle} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button size="lg" pending={accept.pending} onClick={accept.run} disabledReason={refusal}>
          {t('accept')}
        </Button>
        <Button size="lg" colour="muted" outline pending={decline.pending} onClick={decline.run}>
          {t('decline')}
        </Button>
      </div>
    </>
  )
}
