import type { ListedActivity } from '@kontor/contract/areas/desk/directory-rows'
import { useTranslations } from 'use-intl/react'
import { ActionText } from '../../../../components/ActionText.tsx'

/** Tells staff who did what at a customer, and why, where staff did it. */
export const ActivitySentence = ({ entry }: { entry: ListedActivity }) => {
  const texts = useTranslations('activity')
  return (
    <span className="min-w-0 font-normal wrap-anywhere">
      <ActionText
        actor={entry.who === 'system' && !entry.actor.includes('@') ? texts('automatic') : entry.actor}
        action={entry.action}
        subject={entry.subject}
      />
      {entry.reason && <span className="block text-12 text-muted">{texts('reason', { reason: entry.reason })}</span>}
    </span>
  )
}
