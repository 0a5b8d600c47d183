import type { CardData } from '@kontor/contract/areas/dashboard'
import { can } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../session/use-user.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { CheckIcon } from '../../ui/ControlIcons.tsx'
import { type CardOf, DashboardCard } from './DashboardCard.tsx'

type Todo = CardData<'todo'>
type Step = { name: 'email' | 'data' | 'payment' | 'sign_in' | 'questions'; to: string; done: boolean | null }

/** For a new customer: what to do first, instead of cards full of zeros. */
export const FirstSteps = ({ todo }: { todo: CardOf<Todo> }) => {
  const t = useTranslations('dashboard.firstSteps')
  return (
    <DashboardCard title={t('title')} card={todo}>
      {({ items }) => (
        <>
          <p className="-mt-1 mb-4 text-muted">{t('lead')}</p>
          <StepList items={items} />
        </>
      )}
    </DashboardCard>
  )
}

const StepList = ({ items }: Pick<Todo, 'items'>) => {
  const user = useUser()
  const billing = can(user, 'billing')
  const steps = [
    { name: 'email', to: '/account', done: !items.includes('verify_email') },
    { name: 'data', to: '/account/company', done: !items.includes('tax_data') && !items.includes('buyer_reference') },
    ...(billing ? [{ name: 'payment' as const, to: '/billing/methods', done: null }] : []),
    { name: 'sign_in', to: '/twofactor', done: !items.includes('second_factor') },
    { name: 'questions', to: '/contact', done: null },
  ] satisfies Step[]
  return (
    <ol className="flex flex-col divide-y divide-line">
      {steps.map((step, index) => (
        <StepItem key={step.name} step={step} number={index + 1} />
      ))}
    </ol>
  )
}

const StepItem = ({ step: { name, to, done }, number }: { step: Step; number: number }) => {
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
        <Link to={to} className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}>
          {t(`steps.${name}.action`)}
        </Link>
      )}
    </li>
  )
}
