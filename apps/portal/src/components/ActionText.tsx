import { withMinus } from '@kontor/contract/formats'
import { formatPrice } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'

type Deed = { action: string; subject: string }

/** Tells who did what; what came about by itself is told without them: "Payment of €1,819.96 arrived". */
export const ActionText = ({ actor, ...deed }: Deed & { actor: string }) => {
  const text = useActionText()(deed)
  if (cameAbout.test(deed.action)) return <span className="font-medium">{text}</span>
  return (
    <>
      <span className="font-medium">{actor}</span> {text}
    </>
  )
}

/** Matches actions whose texts are whole sentences. */
const cameAbout = /^payment\.(settled|failed|returned|reinstated|charged_back)$|^payout\.(paid|returned)$/

export function useActionText(): (entry: Deed) => string {
  const t = useTranslations('activity')
  const locale = useNumberLocale()
  return ({ action, subject }) => {
    // the server's areas name actions; one newer than these texts gets general words
    const key = `actions.${action}` as 'actions.other'
    // amounts are kept as they are compared: "1819.96 EUR"
    const [, amount, currency] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(subject) ?? []
    const shown = amount && currency ? withMinus(formatPrice(amount, currency, locale)) : subject
    return t(t.has(key) ? key : 'actions.other', { subject: shown })
  }
}
