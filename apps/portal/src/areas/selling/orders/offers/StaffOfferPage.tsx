import type { StaffOffer as Offer } from '@kontor/contract/areas/desk/offers'
import { formatMoney } from '@kontor/contract/money'
import { mayStaff } from '@kontor/contract/staff-powers'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { OfferStateBadge } from '../../../../components/OfferStateBadge.tsx'
import { useWaitsFor } from '../../../../components/waits-for.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../../ui/DescriptionList.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import { NewOfferPage } from './NewOfferPage.tsx'
import { OfferPaper } from './OfferPaper.tsx'
import type { readStaffOffer } from './offer-start.ts'

/** Shows an offer to staff, or takes a new one. */
export const StaffOffer = ({ offer, start }: Awaited<ReturnType<typeof readStaffOffer>>) =>
  offer ? <StaffOfferPage offer={offer} /> : <NewOfferPage start={start} />

/** Shows an offer to staff, with what became of it and what they can do with it. */
const StaffOfferPage = ({ offer }: { offer: Offer }) => {
  const t = useTranslations('offers')
  const { number, preview, sent_at, state } = offer
  const shown = preview ? { ...offer, ...preview } : offer
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <PageHeader
        back={
          <BackLink to="/staff/$list/{-$id}" params={{ list: 'offers' }}>
            {t('all')}
          </BackLink>
        }
        title={t('heading', { number })}
        subtitle={t('to', { name: offer.name })}
        status={<OfferStateBadge state={state} />}
      />
      {state === 'draft' && !preview && <Banner tone="warning">{t('outdated')}</Banner>}
      {preview?.complete === false && <Banner tone="warning">{t('incomplete')}</Banner>}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card>
          <OfferPaper offer={shown} {...(sent_at && { file: `/ajax/v1/staff/offers/${number}/pdf` })} />
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          <Acts offer={offer} />
          <Became offer={offer} />
        </div>
      </div>
      {offer.accepted && (
        <Card title={t('declaration')}>
          <p className="text-13 wrap-anywhere whitespace-pre-line">{offer.accepted.text}</p>
        </Card>
      )}
    </div>
  )
}

const Became = ({ offer }: { offer: Offer }) => {
  const t = useTranslations('offers')
  const { contracts, customer, email, made_at, made_by, sent_at, settled_at, state, reason } = offer
  return (
    <Card title={t('facts')}>
      <DescriptionList>
        <Fact term={t('email')}>
          <span className="wrap-anywhere">{email}</span>
        </Fact>
        {customer !== null && (
          <Fact term={t('customer')}>
            <Link
              to="/staff/customers/$number"
              params={{ number: String(customer) }}
              className="text-brand hover:underline"
            >
              {customer}
            </Link>
          </Fact>
        )}
        {customer !== null && contracts.length > 0 && (
          <Fact term={t('contracts')}>
            {contracts.map(number => (
              <Link
                key={number}
                to="/staff/customers/$number/$page"
                params={{ number: String(customer), page: number }}
                className="block text-brand hover:underline"
              >
                {number}
              </Link>
            ))}
          </Fact>
        )}
        <Fact term={t('madeBy')}>
          {made_by}, <ExactMoment value={made_at} />
        </Fact>
        {sent_at && (
          <Fact term={t('sentAt')}>
            <ExactMoment value={sent_at} />
          </Fact>
        )}
        {settled_at && (
          <Fact term={t(`states.${state}`)}>
            <ExactMoment value={settled_at} />
          </Fact>
        )}
        {reason !== '' && (
          <Fact term={t('reason')}>
            <span className="wrap-anywhere whitespace-pre-line">{reason}</span>
          </Fact>
        )}
      </DescriptionList>
    </Card>
  )
}

const Acts = ({ offer: { input, number, preview, state } }: { offer: Offer }) => {
  const t = useTranslations('offers')
  const texts = useTranslations('staff.desk')
  const ordering = useTranslations('staff.ordering')
  const locale = useNumberLocale()
  const router = useRouter()
  const { staff_powers: held } = useUser()
  const needed = [
    'contracts:act',
    'billing:act',
    ...(input.customer === null ? (['customers:act'] as const) : []),
  ] as const
  const refusal = needed.every(power => mayStaff(held, power)) ? null : texts('seeOnly')
  const [asking, setAsking] = useState(false)
  const told = useWaitsFor()
  const [waitsFor, setWaitsFor] = useState<readonly string[] | null>(null)
  const params = { number }
  const done = async (text: string) => {
    setAsking(false)
    showToast('success', text)
    await router.invalidate()
  }
  const send = useAction(async options => {
    const body = { shown: preview?.shown ?? '' }
    const { waits_for } = await call('POST /ajax/v1/staff/offers/{number}/send', { params, body }, options)
    if (waits_for) setWaitsFor(waits_for)
    else await done(t('sent'))
  })
  const withdraw = useAction(async options => {
    await call('POST /ajax/v1/staff/offers/{number}/withdraw', { params }, options)
    await done(t('withdrawn'))
  })
  const open = state === 'draft' || state === 'sent'
  return (
    <Card title={t('acts')}>
      <div className="flex flex-col gap-2">
        {waitsFor && (
          <div ref={takeFocus} tabIndex={-1} className="outline-none">
            <Banner tone="info" title={t('waits')}>
              {told(waitsFor)}
            </Banner>
          </div>
        )}
        {preview && preview.loss.amount_minor > 0 && (
          <p className="text-13">{ordering('loss', { amount: formatMoney(preview.loss, locale) })}</p>
        )}
        {state === 'draft' && !waitsFor && (
          <Button
            disabledReason={refusal ?? (preview?.complete ? null : t('notReady'))}
            pending={send.pending}
            onClick={send.run}
          >
            {t('send')}
          </Button>
        )}
        <Link
          to="/staff/$list/{-$id}"
          params={{ list: 'offers', id: 'new' }}
          search={{ copy: number, ...(state === 'draft' && { replaces: true }) }}
          className={buttonClass({ colour: 'muted', outline: true })}
        >
          {t(state === 'draft' ? 'change' : 'copy')}
        </Link>
        {open &&
          (asking ? (
            <>
              <p className="text-13">{t(state === 'draft' ? 'dropEffect' : 'withdrawEffect')}</p>
              <Button colour="danger" pending={withdraw.pending} onClick={withdraw.run}>
                {t('withdrawNow')}
              </Button>
              <Button colour="muted" outline onClick={() => setAsking(false)}>
                {t('keep')}
              </Button>
            </>
          ) : (
            <Button colour="danger" outline disabledReason={refusal} onClick={() => setAsking(true)}>
              {t('withdraw')}
            </Button>
          ))}
      </div>
    </Card>
  )
}
