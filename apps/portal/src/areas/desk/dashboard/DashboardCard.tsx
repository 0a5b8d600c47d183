import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'

export type CardOf<Data> =
  | { state: 'ready'; data: Data }
  | { state: 'failed'; reference: string }
  | { state: 'not_permitted' }

type DashboardCardProps<Data> = {
  title: string
  action?: ReactNode
  card: CardOf<Data>
  className?: string
  children: (data: Data) => ReactNode
}

/** A card that may have failed while the others show; absent where it is closed to the reader. */
export function DashboardCard<Data>({ title, action, card, className, children }: DashboardCardProps<Data>) {
  if (card.state === 'not_permitted') return null
  return (
    <Card title={title} action={card.state === 'ready' ? action : undefined} {...(className && { className })}>
      {card.state === 'ready' && children(card.data)}
      {card.state === 'failed' && <Failed reference={card.reference} />}
    </Card>
  )
}

/** Reloads the page's data; the other cards stay visible meanwhile. */
const Failed = ({ reference }: { reference: string }) => {
  const t = useTranslations()
  const router = useRouter()
  const [pending, setPending] = useState(false)
  const retry = async () => {
    setPending(true)
    try {
      await router.invalidate()
    } finally {
      setPending(false)
    }
  }
  return (
    <ErrorState
      title={t('dashboard.failed')}
      advice={t('dashboard.failedAdvice')}
      reference={{ label: t('form.reference'), id: reference }}
      retry={
        <Button size="sm" colour="muted" outline pending={pending} onClick={() => void retry()}>
          {t('retry')}
        </Button>
      }
    />
  )
}
