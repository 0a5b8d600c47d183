import type * as z from 'zod/mini'
import type { Mailer } from '../adapters/mail/mailer.ts'
import type { Centre } from '../centre.ts'

/** The part of a pino logger that jobs write to. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

export type JobContext = { centre: Centre; mailer: Mailer; log: Log }

/** Work outside a request: its payload is its interface, and running it twice is the same as running it once. */
export type Job<Payload extends z.ZodMiniType = z.ZodMiniType> = {
  /** `<area>.<what it does>` */
  name: string
  payload: Payload
  /** Cron expression in the provider's time zone; the payload is then empty. */
  schedule?: string
  run(context: JobContext, payload: z.output<Payload>): Promise<void>
}

export function declareJob<Payload extends z.ZodMiniType>(job: Job<Payload>): Job<Payload> {
  return job
}

/** pg-boss's options of every queue: a failed job comes back after 5 s, 10 s, 20 s … for about a day, and is kept a week. */
export const queueOptions = {
  retryLimit: 15,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 14_400,
  expireInSeconds: 300,
  deleteAfterSeconds: 604_800,
} as const
