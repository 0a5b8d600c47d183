import type { OfferView } from '@kontor/contract/areas/desk/offers'
import { mayDispose } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { OfferStateBadge } from '../../../../components/OfferStateBadge.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useVisitor } from '../../../../session/use-user.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { AnswerOffer } from './AnswerOffer.tsx'
import { OfferPaper } from './OfferPaper.tsx'

type LinkedOffer = CallOutput<'GET /ajax/v1/offer-links/{token}'>
type OfferPageProps = {
  offers?: CallOutput<'GET /ajax/v1/offers'>['data']
  own?: OfferView | null
  token?: string
  linked?: LinkedOffer | null
}

/**
 * Is the target of the mail's link, for people without an account as well; looking at it changes nothing. Who has signed in finds what was
 * offered to their customer by its number, and the list of all without one.
 */
export const OfferPage = ({ offers, own, token, linked }: OfferPageProps) => {
  const t = useTranslations('offers')
  if (offers) return <OwnOffers offers={offers} />
  if (own) return <OwnOffer offer={own} />
  if (linked && token) return <LinkOffer token={token} offer={linked} />
  return (
    <>
      <h1 className="text-20 font-semibold">{t('unknownTitle')}</h1>
      <p className="mt-1 text-muted">{t('unknown')}</p>
    </>
  )
}

/** Lists what was offered to the customer. */
const OwnOffers = ({ offers }: { offers: NonNullable<OfferPageProps['offers']> }) => {
  const t = useTranslations('offers')
  const locale = useNumberLocale()
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-muted">
        <BackLink to="/billing/contracts">{t('toContracts')}</BackLink>
      </p>
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      {offers.length === 0 && <p className="text-13 text-muted">{t('none')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {offers.map(({ number, state, valid_until, gross }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0 last:pb-0">
            <Link to="/offer/{-$token}" params={{ token: number }} className="font-medium text-brand hover:underline">
              {number}
            </Link>
            <OfferStateBadge state={state} />
            <span className="text-13 text-muted">
              {t.rich('validUntil', { day: () => <LocalDate value={valid_until} /> })}
            </span>
            <span className="ml-auto font-medium tabular-nums">{formatMoney(gross, locale)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type OneOfferProps = { offer: OfferView; file: string; children: ReactNode }

const OneOffer = ({ offer, file, children }: OneOfferProps) => {
  const t = useTranslations('offers')
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-20 font-semibold">{t('heading', { number: offer.number })}</h1>
        <OfferStateBadge state={offer.state} />
      </div>
      <p className="-mt-4 text-muted wrap-anywhere">{t('to', { name: offer.name })}</p>
      <OfferPaper offer={offer} file={file} />
      <section aria-label={t('answer')} className="border-t border-line pt-6">
        {children}
      </section>
    </div>
  )
}

const LinkOffer = ({ token, offer }: { token: string; offer: LinkedOffer }) => {
  const router = useRouter()
  const params = { token }
  return (
    <OneOffer offer={offer} file={`/ajax/v1/offer-links/${token}/pdf`}>
      <AnswerOffer
        offer={offer}
        code={{
          email: offer.email_masked,
          send: options => call('POST /ajax/v1/offer-links/{token}/code', { params }, options),
        }}
        accept={(body, options) => call('POST /ajax/v1/offer-links/{token}/accept', { params, body }, options)}
        decline={(reason, options) =>
          call('POST /ajax/v1/offer-links/{token}/decline', { params, body: { reason } }, options)
        }
        onAnswered={() => router.invalidate()}
      />
    </OneOffer>
  )
}

/** Is for people of the customer, who accept it as they order: signed in, without a code. */
const OwnOffer = ({ offer }: { offer: OfferView }) => {
  const t = useTranslations('offers')
  const router = useRouter()
  const visitor = useVisitor()
  const params = { number: offer.number }
  return (
    <OneOffer offer={offer} file={`/ajax/v1/offers/${offer.number}/pdf`}>
      {offer.state === 'sent' && (!mayDispose(visitor) || visitor?.acting_reason) ? (
        <Banner tone="info">{t('ownPeople')}</Banner>
      ) : (
        <AnswerOffer
          offer={offer}
          accept={({ terms_accepted, early_start }, options) =>
            call('POST /ajax/v1/offers/{number}/accept', { params, body: { terms_accepted, early_start } }, options)
          }
          decline={(reason, options) =>
            call('POST /ajax/v1/offers/{number}/decline', { params, body: { reason } }, options)
          }
          onAnswered={() => router.invalidate()}
        />
      )}
    </OneOffer>
  )
}
