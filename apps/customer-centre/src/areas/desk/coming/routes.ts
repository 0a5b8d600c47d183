import { comingEndpoints } from '@kontor/contract/areas/desk/coming'
import { sql } from 'kysely'
import { permissionsOf } from '../../../platform/http/admission.ts'
import { routes } from '../../../platform/http/routes.ts'
import { calendarFeed, comingCalendar, createCalendar, endCalendar } from './calendar.ts'
import { type ComingValue, comingValue, readComing } from './read.ts'
import { staffComing } from './staff.ts'

/** More than anyone reads; the rest are counted. */
const most = 1000

export const comingRoutes = routes(comingEndpoints, {
  staffComing,
  comingCalendar,
  comingCalendarCreate: createCalendar,
  comingCalendarEnd: endCalendar,
  calendarFeed,
  async coming({ db, customer, caller, services, locale }) {
    const reader = { services, customer, holder: permissionsOf(caller), locale }
    const { rows } = await sql<{ value: ComingValue }>`select ${comingValue(reader)} as value`.execute(db)
    const [found] = rows
    if (!found) throw new Error('a select without from answers one row')
    return readComing(found.value, reader, most)
  },
})
