import type { ActivityEntry } from '@kontor/contract/areas/privacy/activity'

type Words = (key: 'automatic' | 'staff') => string

/**
 * The name an entry begins with; staff are named with the company they work for. An unknown person who answered a
 * mailed link is named by the mailbox.
 */
export function actorOf({ who, actor }: Pick<ActivityEntry, 'who' | 'actor'>, t: Words): string {
  if (who === 'system' && !actor.includes('@')) return t('automatic')
  return who === 'staff' ? `${actor} (${t('staff')})` : actor
}
