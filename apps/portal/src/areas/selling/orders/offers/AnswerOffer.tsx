import type { OfferView } from '@kontor/contract/areas/desk/offers'
import { formatMoney } from '@kontor/contract/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallOptions } from '../../../../api/client.ts'
import { Price } from '../../../../components/Price.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import type { FormValues } from '../../../../forms/form-values.ts'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { ConsentBoxes } from '../Consents.tsx'
import { checkConsents } from '../check-consents.ts'
import { Term } from '../EssentialFacts.tsx'

type Accepted = { terms_accepted: true; early_start: boolean; name: string; code: string }
type AnswerOfferProps = {
  offer: OfferView
  /** Names the address to which a code goes, and sends one; absent: its reader has signed in. */
  code?: { email: string; send: (options: CallOptions) => Promise<unknown> }
  accept: (answer: Accepted, options: CallOptions) => Promise<unknown>
  decline: (reason: string, options: CallOptions) => Promise<unknown>
  onAnswered: () => Promise<void>
}

/** Takes the answer to an offer, or says that it has been given. */
export const AnswerOffer = (props: AnswerOfferProps) => {
  const t = useTranslations('offers')
  const orders = useTranslations('orders')
  const locale = useNumberLocale()
  const { offer, accept, code, onAnswered } = props
  const [declining, setDeclining] = useState(false)
  if (offer.state !== 'sent')
    return (
      <div role="status">
        <Banner tone={offer.state === 'accepted' ? 'success' : 'info'}>{t(`told.${offer.state}`)}</Banner>
      </div>
    )
  if (declining) return <DeclineForm {...props} onBack={() => setDeclining(false)} />
  return (
    <Form
      name="accept-offer"
      className="flex flex-col gap-4"
      check={data => missing(data, t, orders)}
      submit={(data, options) =>
        accept(
          {
            terms_accepted: true,
            early_start: data.has('early_start'),
            name: data.text('name').trim(),
            code: data.text('code').replaceAll(/\s/g, ''),
          },
          options,
        )
      }
      onDone={onAnswered}
    >
      {code && (
        <FormField name="name" label={t('name')}>
          <Input name="name" maxLength={160} autoComplete="name" />
        </FormField>
      )}
      {code && <CodeField {...code} />}
      <ConsentBoxes text={offer.terms.withdrawal} lead={t('withdrawal')} earlyStart={t('earlyStart')} />
      {/* price and term stand directly above the button (§ 312j (2) BGB) */}
      <InShort offer={offer} />
      <p className="font-semibold tabular-nums">
        {t(offer.positions.length > 0 ? 'totalFirst' : 'total', { sum: formatMoney(offer.gross, locale) })}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        {/* words of the law (§ 312j (3) BGB) */}
        <SubmitButton size="lg">{t('accept')}</SubmitButton>
        <Button size="lg" colour="muted" outline onClick={() => setDeclining(true)}>
          {t('decline')}
        </Button>
      </div>
    </Form>
  )
}

function missing(
  data: FormValues,
  t: ReturnType<typeof useTranslations<'offers'>>,
  orders: ReturnType<typeof useTranslations<'orders'>>,
): Map<string, string> {
  const wrong = new Map<string, string>()
  if (data.has('name') && data.text('name').trim() === '') wrong.set('name', t('nameMissing'))
  if (data.has('code') && !/^\d{6}$/.test(data.text('code').replaceAll(/\s/g, ''))) wrong.set('code', t('codeMissing'))
  return new Map([...wrong, ...checkConsents(data, false, orders)])
}

/** Repeats what each product costs and how long it runs. */
const InShort = ({ offer: { positions } }: { offer: OfferView }) => {
  const contracts = useTranslations('contracts')
  if (positions.length === 0) return null
  return (
    <ul className="flex flex-col gap-2 text-13">
      {positions.map(({ cycle, identifier, price, product, shown, terms }) => (
        <li key={`${shown} ${identifier}`}>
          <span className="font-medium">{product.name}</span>
          {identifier && <span className="wrap-anywhere"> · {identifier}</span>}
          {': '}
          <Price value={price}>
            <span>{contracts(`perCycle.${cycle}`)}</span>{' '}
          </Price>
          <span className="block text-muted">
            <Term terms={terms} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Asks for the code that the recipient alone gets: the link may have been passed on. */
const CodeField = ({ email, send }: NonNullable<AnswerOfferProps['code']>) => {
  const t = useTranslations('offers')
  const [sent, setSent] = useState(false)
  const action = useAction(async options => {
    await send(options)
    setSent(true)
    showToast('success', t('codeSent', { email }))
  })
  return (
    <div className="flex flex-col gap-2">
      <FormField name="code" label={t('code')} hint={t(sent ? 'codeSentHint' : 'codeHint', { email })}>
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          figures
          className="max-w-40"
        />
      </FormField>
      <Button
        colour="muted"
        outline
        className="self-start max-sm:self-stretch"
        pending={action.pending}
        onClick={action.run}
      >
        {t(sent ? 'sendAgain' : 'sendCode')}
      </Button>
    </div>
  )
}

const DeclineForm = ({ decline, onAnswered, onBack }: AnswerOfferProps & { onBack: () => void }) => {
  const t = useTranslations('offers')
  return (
    <Form
      name="decline-offer"
      className="flex flex-col gap-4"
      submit={(data, options) => decline(data.text('reason').trim(), options)}
      onDone={onAnswered}
    >
      <FormField name="reason" label={t('reason')} hint={t('reasonHint')} optional>
        <Textarea name="reason" rows={3} maxLength={500} autoFocus />
      </FormField>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <SubmitButton size="lg">{t('declineNow')}</SubmitButton>
        <Button size="lg" colour="muted" outline onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </Form>
  )
}
