import { sql } from 'kysely'
import * as z from 'zod/mini'
import { declareJob } from '../../../platform/jobs/job.ts'
import { mailMonths, yearsOver } from '../../../platform/privacy/retention.ts'
import { addMonths } from '../../../values/local-date.ts'

/**
 * Makes the parts that mails of the coming weeks go to, and removes those that have been kept long enough: a year's letters
 * when the law lets them go, a month's other mails after `mailMonths`. What a legal hold concerns stays.
 */
export const retireMails = declareJob({
  name: 'privacy.retire-mails',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 300,
  schedule: '40 2 * * *',
  async run({ services: { clock, configuration, database }, log }) {
    const { timeZone } = configuration
    const today = clock.today()
    const begin = (day: string) => sql`${day}::timestamp at time zone ${timeZone}`
    const lettersFrom = `${Math.max(...yearsOver('letters', today)) + 1}-01-01`
    await sql`select make_mail_parts(${clock.now()}, ${timeZone})`.execute(database.operator)
    const { rows } = await sql<{ parts: number }>`
      select retire_mails(${begin(lettersFrom)}, ${begin(addMonths(today, -mailMonths))}) as parts`.execute(
      database.operator,
    )
    log.info({ parts: rows[0]?.parts }, 'mails: retired')
  },
})
