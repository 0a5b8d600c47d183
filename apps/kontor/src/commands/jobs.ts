import { changeHold, hold, resume } from '@kontor/customer-centre/platform/jobs/hold'
import { type Configuration, ConfigurationError } from '../configuration.ts'
import { ownerDatabase } from '../owner-database.ts'
import { explainDatabaseError } from './database-errors.ts'

const usage = `Usage: npm run jobs               says whether jobs are held
       npm run jobs -- hold       before the first start of a copy: it sends no mail and runs no job
       npm run jobs -- resume     lets them go`
const changes: Record<string, string | null> = { hold, resume, '': null }

/** `kontor jobs`: jobs of a restored copy are held until someone says otherwise. */
export async function jobs(settings: Configuration, [act = '', ...more]: string[]): Promise<void> {
  const change = changes[act]
  if (change === undefined || more.length > 0) throw new ConfigurationError(usage)
  const owner = await ownerDatabase(settings, console.log)
  try {
    const { held, waiting } = await changeHold(owner.url, change).catch(explainDatabaseError)
    const mails = `${waiting} ${waiting === 1 ? 'mail' : 'mails'}`
    console.log(
      held
        ? `Jobs are held: ${mails} will leave after npm run jobs -- resume. A process that took jobs before goes on until it is restarted.`
        : `Jobs are taken, ${mails} under way. A process that waited begins within ten seconds.`,
    )
  } finally {
    await owner.stop()
  }
}
