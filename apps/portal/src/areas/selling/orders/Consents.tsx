import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { useFormState } from '../../../forms/form-context.ts'
import { publicConfiguration } from '../../../page/public-configuration.ts'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'

/** The terms, and what the law wants consumers to know and to ask for. Nothing is ticked beforehand. */
export const Consents = ({ terms }: { terms: OrderPreview['terms'] | null }) => {
  const t = useTranslations('orders')
  const until = terms?.withdrawal_until
  return (
    <Card title={t('consents')}>
      <ConsentBoxes
        text={(until && terms?.withdrawal_text) || []}
        lead={t.rich('withdrawal', { day: () => <LocalDate value={until ?? ''} /> })}
        earlyStart={t('earlyStart')}
      />
    </Card>
  )
}

type ConsentBoxesProps = {
  /** Instructs on withdrawal, in paragraphs; empty: there is no such right. */
  text: readonly string[]
  lead: ReactNode
  earlyStart: string
}

/** Asks for the consents that an order and an offer need. */
export const ConsentBoxes = ({ text, lead, earlyStart }: ConsentBoxesProps) => {
  const t = useTranslations('orders')
  const { errors } = useFormState()
  const { terms: document } = publicConfiguration()
  return (
    <div className="flex flex-col gap-4">
      {text.length > 0 && (
        <div className="flex flex-col gap-2">
          <p>{lead}</p>
          <details className="rounded-control border border-line bg-subtle px-4 py-3 text-13">
            <summary className="cursor-pointer font-medium">{t('withdrawalText')}</summary>
            <div className="mt-3 flex flex-col gap-2 wrap-anywhere whitespace-pre-line">
              {text.map(paragraph => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
          {/* tells the form's check that the question was asked */}
          <input type="hidden" name="early_start_shown" value="yes" />
          <Checkbox name="early_start" label={earlyStart} error={errors.get('early_start')} />
        </div>
      )}
      <Checkbox
        name="terms_accepted"
        error={errors.get('terms_accepted')}
        label={t.rich('terms', {
          link: words => (
            <a
              href={document.url}
              target="_blank"
              rel="noopener"
              className="text-brand underline underline-offset-2 hover:no-underline"
            >
              {words}
              <span className="sr-only"> {t('newTab')}</span>
            </a>
          ),
        })}
      />
    </div>
  )
}
