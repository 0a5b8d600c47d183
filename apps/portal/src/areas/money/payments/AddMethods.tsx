import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { PlusIcon } from '../../../ui/MoreIcons.tsx'

type Props = {
  offered: PaymentMethod['method'][]
  /** Why they are unavailable, if they are. */
  readOnly: string | null
}

/** The ways to add a method. */
export const AddMethods = ({ offered, readOnly }: Props) => {
  const t = useTranslations('payments.methods')
  const paypal = useAction(async options => {
    const body = { return_path: '/billing/methods/paypal' }
    const { approval_url } = await call('POST /ajax/v1/accounts/payment/paypal', { body }, options)
    location.assign(approval_url)
    // the page is being left: the button stays busy until it is gone
    await new Promise(() => {})
  })
  return (
    <fieldset className="flex shrink-0 flex-wrap gap-2 max-sm:w-full max-sm:flex-col">
      <legend className="sr-only">{t('add')}</legend>
      {readOnly ? (
        <Button outline disabledReason={readOnly}>
          {t('add')}
        </Button>
      ) : (
        <>
          <Link to="/billing/methods/sepa" className={buttonClass()}>
            <PlusIcon className="size-4" />
            {t('addSepa')}
          </Link>
          {offered.includes('card') && (
            <Link to="/billing/methods/card" className={buttonClass({ colour: 'muted', outline: true })}>
              <PlusIcon className="size-4" />
              {t('addCard')}
            </Link>
          )}
          {offered.includes('paypal') && (
            <Button colour="muted" outline pending={paypal.pending} onClick={paypal.run}>
              <PlusIcon className="size-4" />
              {t('addPaypal')}
            </Button>
          )}
        </>
      )}
    </fieldset>
  )
}
