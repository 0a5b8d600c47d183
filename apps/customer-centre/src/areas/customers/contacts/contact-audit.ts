import type { AuditEntry } from '../../../platform/audit/write-audit.ts'
import type { TenantCentre } from '../../../platform/centre.ts'
import type { Calendar } from './holders.ts'
import type { LockedContact } from './queries.ts'

/** Takes what a request to change contacts needs for dates. */
export const calendarOf = ({ centre, now }: { centre: TenantCentre; now: Date }): Calendar => ({
  now,
  today: centre.clock.today(),
  days: centre.configuration.contacts.holderDays,
})

export const subjectOf = ({ id, name }: Pick<LockedContact, 'id' | 'name'>): AuditEntry['subject'] => ({
  kind: 'contact',
  id,
  label: name,
})
