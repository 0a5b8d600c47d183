import * as z from 'zod'
import { type CentreConfiguration, defaultSecondFactor, defaultSession } from './configuration.ts'
import { defineSettings, setting, wholeNumber } from './settings.ts'

type SignInSettings = Pick<CentreConfiguration, 'session' | 'secondFactor'> & {
  /** Closed: only the provider makes accounts. */
  registration: 'open' | 'closed'
}

export const signInSettings = defineSettings(
  {
    SESSION_IDLE_MINUTES: setting(
      wholeNumber(5, 1440).default(defaultSession.idleMinutes),
      'how long a session lives unused',
    ),
    REGISTRATION: setting(
      z.enum(['open', 'closed']).default('open'),
      '`open`, or `closed`: `/register` then says how to get an account',
    ),
    SECOND_FACTOR_REQUIRED_FOR: setting(
      z.enum(['nobody', 'staff', 'everyone']).optional(),
      '`nobody`, `staff` or `everyone`: who must set up a second factor',
      '`staff`, `nobody` in the demo',
    ),
    SECOND_FACTOR_REQUIRED_FROM: setting(
      z.iso.date().optional(),
      'local date from which it is required; until then it is announced',
      'at once',
    ),
    SECOND_FACTOR_REMEMBER_DAYS: setting(
      wholeNumber(0, 90).default(defaultSecondFactor.rememberDeviceDays),
      'how long a remembered browser skips it; `0` remembers none',
    ),
    SECOND_FACTOR_RECOVERY_HOURS: setting(
      wholeNumber(24, 720).default(defaultSecondFactor.recoveryHours),
      'how long the owner can refuse before factors reported as lost are removed',
    ),
  },
  (set, { demo }): SignInSettings => ({
    session: { ...defaultSession, idleMinutes: set.SESSION_IDLE_MINUTES },
    registration: set.REGISTRATION,
    secondFactor: {
      // staff reach every customer; the demo's are everyone
      requiredFor: set.SECOND_FACTOR_REQUIRED_FOR ?? (demo ? 'nobody' : 'staff'),
      requiredFrom: set.SECOND_FACTOR_REQUIRED_FROM ?? null,
      rememberDeviceDays: set.SECOND_FACTOR_REMEMBER_DAYS,
      recoveryHours: set.SECOND_FACTOR_RECOVERY_HOURS,
    },
  }),
)
