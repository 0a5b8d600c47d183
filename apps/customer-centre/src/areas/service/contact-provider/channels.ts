import type { contactProviderEndpoints, Reach, Slot } from '@kontor/contract/areas/service/contact-provider'
import type { CentreConfiguration } from '../../../platform/configuration.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { clock } from '../../../values/opening-hours.ts'
import { type Calendar, callbackSlots, statusAt } from './calendar.ts'
import { slotsAndCalls } from './queries.ts'
import { shownProvider } from './shown-provider.ts'

type Endpoints = typeof contactProviderEndpoints
type Asking = Pick<Context<Endpoints['reach']>, 'services' | 'locale' | 'now'>

export const reach: Handler<Endpoints['reach']> = async context => {
  const { slots } = await freeSlots(context, null)
  return { ...channels(context), slots }
}

export const ownReach: Handler<Endpoints['ownReach']> = async context => {
  const { slots, calls } = await freeSlots(context, context.caller)
  return { ...channels(context), slots, calls }
}

function channels({ services, locale, now }: Asking): Omit<Reach, 'slots'> {
  const { configuration } = services
  const { timeZone, reach: settings } = configuration
  const { open, changesAt } = statusAt(calendarOf(configuration), now)
  return {
    provider: shownProvider(services, locale),
    time_zone: timeZone,
    hours: settings.hours.map(({ day, opens, closes }) => ({ day, opens: clock(opens), closes: clock(closes) })),
    status: { open, changes_at: changesAt?.toISOString() ?? null },
    callbacks_offered: settings.callbackPlaces > 0,
    languages: [...settings.languages],
  }
}

/** Slots with a free place. @param owner whose calls are returned as well; null: none */
export async function freeSlots(
  { services, db, now }: Pick<Asking, 'services' | 'now'> & { db: Db },
  owner: Parameters<typeof slotsAndCalls>[2],
) {
  const { callbackPlaces: places } = services.configuration.reach
  const offered = places === 0 ? [] : callbackSlots(calendarOf(services.configuration), now)
  const starts = offered.map(slot => slot.startsAt)
  const { full, calls } = await slotsAndCalls(db, { starts, places }, owner, now)
  const slots: Slot[] = offered
    .filter(({ startsAt }) => !full.has(startsAt.getTime()))
    .map(({ startsAt, endsAt }) => ({ starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() }))
  return { slots, calls }
}

export const calendarOf = ({ timeZone, reach: { hours, holidays } }: CentreConfiguration): Calendar => ({
  timeZone,
  hours,
  holidays,
})
