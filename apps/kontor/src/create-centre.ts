import type { FrameScripts } from '@kontor/customer-centre/adapters/anti-bot/settings'
import { createLocalFileStore } from '@kontor/customer-centre/adapters/storage/local'
import { catalogues } from '@kontor/customer-centre/messages/catalogues'
import { mails } from '@kontor/customer-centre/messages/mails'
import { personalData } from '@kontor/customer-centre/personal-data'
import { type Centre, keysOf } from '@kontor/customer-centre/platform/centre'
import { createClock } from '@kontor/customer-centre/platform/clock'
import { type Database, openDatabase } from '@kontor/customer-centre/platform/db/database'
import { centreConfiguration } from './centre-configuration.ts'
import type { Configuration } from './configuration.ts'

/** The centre that answers requests. @param frameScripts of the portal's build */
export const centreOfWeb = (settings: Configuration, url: string, frameScripts: FrameScripts): Centre =>
  createCentre(settings, openDatabase(url, { max: settings.DATABASE_CONNECTIONS }), frameScripts)

/** The centre that runs jobs, on connections of its own: however much is to be done, no request waits for one of them. */
export const centreOfJobs = (settings: Configuration, url: string): Centre =>
  createCentre(
    settings,
    // jobs see all customers; few look for one as that customer does
    openDatabase(url, { max: 2, operators: settings.JOB_CONNECTIONS, name: 'kontor-jobs' }),
    // no job shows a page
    { agent: '', widget: '', worker: '', connectionTest: '' },
  )

const createCentre = (settings: Configuration, database: Database, frameScripts: FrameScripts): Centre => ({
  configuration: centreConfiguration(settings, frameScripts),
  database,
  clock: createClock(settings.TIME_ZONE),
  files: createLocalFileStore(settings.FILES_DIR),
  personalData: Object.values(personalData),
  keys: keysOf(database),
  mails,
  catalogues,
})
