import type { FirstSteps as Steps } from '@kontor/contract/areas/desk/dashboard'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { CheckIcon } from '../../../ui/MoreIcons.tsx'

type Step = Steps['steps'][number]

const places = {
  first_order: '/order',
  verify_email: '/account',
  vat_id: '/account/company',
  leitweg_id: '/account/company',
  buyer_reference: '/account/company',
  order_number: '/account/company',
  invoice_receiver: '/account/company',
  payment_method: '/billing/methods',
  second_factor: '/twofactor',
  preferences: '/account/preferences',
} as const satisfies Record<Step['name'], string>

/** Shows what this kind of customer, or a person invited by one, does first. Only the next step is a button. */
export const FirstSteps = ({ kind, steps }: Steps) => {
  const t = useTranslations('dashboard.firstSteps')
  const next = steps.find(({ done }) => !done)
  return (
    <Card title={t('title')}>
      <p className="-mt-1 mb-4 text-muted">{t(`leads.${kind}`)}</p>
      <ol className="flex flex-col divide-y divide-line">
        {steps.map((step, index) => (
          <StepItem key={step.name} step={step} number={index + 1} next={step === next} />
        ))}
      </ol>
    </Card>
  )
}

const StepItem = ({ step: { name, done }, number, next }: { step: Step; number: number; next: boolean }) => {
  const t = useTranslations('dashboard.firstSteps')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <span
        className={`flex size-7 shrink-0 items-center justify-center rounded-full border text-13 font-semibold ${done ? 'border-success-line bg-success-surface text-success' : 'border-brand-line bg-brand-surface text-brand'}`}
      >
        {done ? <CheckIcon className="size-4" /> : number}
      </span>
      <span className="min-w-0 grow basis-56">
        <span className="block font-medium">{t(`steps.${name}.title`)}</span>
        <span className="block text-13 text-muted">{t(`steps.${name}.why`)}</span>
      </span>
      {done ? (
        <span className="text-13 text-success">{t('done')}</span>
      ) : (
        <Link to={places[name]} className={next ? buttonClass({ size: 'sm' }) : 'text-link'}>
          {t(`steps.${name}.action`)}
        </Link>
      )}
    </li>
  )
}
