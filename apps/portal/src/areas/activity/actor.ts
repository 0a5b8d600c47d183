import type { ActivityEntry } from '@kontor/contract/areas/activity'

type Words = (key: 'automatic' | 'staff') => string

/** Whose name an entry begins with; staff are named with whom they work for. Who answered a mailed link unknown is named by the mailbox. */
export function actorOf({ who, actor }: Pick<ActivityEntry, 'who' | 'actor'>, t: Words): string {
  if (who === 'system' && !actor.includes('@')) return t('automatic')
  return who === 'staff' ? `${actor} (${t('staff')})` : actor
}
