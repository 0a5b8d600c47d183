import { useTranslations } from 'use-intl/react'
import { useAction } from '../../../forms/use-action.ts'
import { Button } from '../../../ui/Button.tsx'

/** Puts a message as a quote into the reply below. Without scripts there is none: it could not. */
export const QuoteButton = ({ author, body }: { author: string; body: string }) => {
  const t = useTranslations('support.ticket')
  const quote = useAction(async () => {
    const { quoteInReply } = await import('./quote.ts')
    const name = author.replaceAll(/[\\*_`[\]<>~#]/g, String.raw`\$&`)
    quoteInReply(t('wrote', { author: name }), body)
  })
  return (
    <Button
      size="sm"
      colour="muted"
      outline
      className="noscript:hidden print:hidden"
      aria-label={t('quoteOf', { author })}
      pending={quote.pending}
      onClick={quote.run}
    >
      {t('quote')}
    </Button>
  )
}
