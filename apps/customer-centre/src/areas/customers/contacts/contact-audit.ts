import type { AuditEntry } from '../../../platform/audit/write-audit.ts'
import type { TenantServices } from '../../../platform/services.ts'
import type { Calendar } from './holders.ts'
import type { LockedContact } from './queries.ts'

/** Takes what a request to change contacts needs for dates. */
export const calendarOf = ({ services, now }: { services: TenantServices; now: Date }): Calendar => ({
  now,
  today: services.clock.today(),
  days: services.configuration.contacts.holderDays,
})

export const subjectOf = ({ id, name }: Pick<LockedContact, 'id' | 'name'>): AuditEntry['subject'] => ({
  kind: 'contact',
  id,
  label: name,
})
