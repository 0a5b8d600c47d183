import type { FrameScripts } from '@kontor/customer-centre/adapters/anti-bot/settings'
import { clamAv } from '@kontor/customer-centre/adapters/virus-scan/clamav'
import { openArticles } from '@kontor/customer-centre/areas/service/articles/read'
import { demoArticles } from '@kontor/customer-centre/demo/articles-folder'
import { demoTicketFile } from '@kontor/customer-centre/demo/catalogue-file'
import { catalogues } from '@kontor/customer-centre/messages/catalogues'
import { mails } from '@kontor/customer-centre/messages/mails'
import { personalData } from '@kontor/customer-centre/personal-data'
import { createClock } from '@kontor/customer-centre/platform/clock'
import type { CentreConfiguration } from '@kontor/customer-centre/platform/configuration'
import { keysOf } from '@kontor/customer-centre/platform/crypto/keys'
import { type Database, openDatabase } from '@kontor/customer-centre/platform/db/database'
import type { Logins } from '@kontor/customer-centre/platform/db/logins'
import { unattended } from '@kontor/customer-centre/platform/db/pool'
import { createDemoClock } from '@kontor/customer-centre/platform/demo-clock'
import type { AskingServices } from '@kontor/customer-centre/platform/services'
import { defaultTickets, readTicketFile, type TicketSettings } from '@kontor/customer-centre/platform/ticket-settings'
import { type ArticleSource, fixedArticles } from '@kontor/customer-centre/values/article'
import { withFrames } from './anti-bot.ts'
import type { Configuration } from './configuration.ts'
import { fileStoreOf } from './file-store.ts'
import { ofBusiness } from './follow-site.ts'
import { providerLogo } from './logo.ts'
import { masterKeySource } from './master-key.ts'
import { privacySettings } from './privacy.ts'
import { noteStatement } from './request-notes.ts'

/** The centre that answers requests. @param frameScripts of the portal's build */
export const servicesOfWeb = (settings: Configuration, logins: Logins, frameScripts: FrameScripts): AskingServices =>
  createServices(
    settings,
    openDatabase(logins, { max: settings.DATABASE_CONNECTIONS, observe: noteStatement }),
    frameScripts,
  )

/** The centre that runs jobs, on connections of its own: however much is to be done, no request waits for one of them. */
export const servicesOfJobs = (settings: Configuration, logins: Logins): AskingServices =>
  createServices(
    settings,
    // jobs see all customers; few look for one as that customer does, and then for all that there is
    openDatabase(logins, {
      max: 2,
      operators: settings.JOB_CONNECTIONS,
      name: 'kontor-jobs',
      limits: unattended,
      yields: true,
    }),
    // no job shows a page
    { agent: '', widget: '', worker: '', connectionTest: '' },
  )

function createServices(settings: Configuration, database: Database, frameScripts: FrameScripts): AskingServices {
  const configuration: CentreConfiguration = {
    ...settings.centre,
    antiBot: withFrames(settings.antiBot, frameScripts),
    ...ownFiles(settings),
  }
  settings.site.followers.push(fresh => {
    const open = fresh.support.articles === settings.support.articles ? configuration.articles : undefined
    const files = ownFiles(fresh, open)
    // into the same object: all who hold it read what holds now
    return () => void Object.assign(configuration, ofBusiness(fresh.centre), files)
  })
  const clock = settings.DEMO
    ? createDemoClock(settings.region.timeZone, database)
    : createClock(settings.region.timeZone)
  return {
    configuration,
    site: settings.site,
    database,
    clock,
    files: fileStoreOf(settings),
    virusScan: settings.virusScan && clamAv(settings.virusScan),
    personalData: Object.values(personalData),
    keys: keysOf(database, masterKeySource(settings), clock),
    mails,
    catalogues,
    asksOutside: true,
  }
}

/** Reads what the provider keeps in files of their own. @param known articles that were open already @throws OperatorMistake with everything that is wrong with one */
function ownFiles(
  settings: Configuration,
  known?: ArticleSource,
): Pick<CentreConfiguration, 'articles' | 'billing' | 'privacy' | 'tickets'> {
  const { agreement, DEMO, paying, provider, support, tax } = settings
  const { account, noticeDays, paymentDays } = paying
  const articles = support.articles ?? (DEMO ? demoArticles : null)
  return {
    billing: { ...tax, account, noticeDays, paymentDays, logo: providerLogo(provider.logoFile) },
    privacy: privacySettings(agreement),
    tickets: ticketsOf(settings),
    articles: known ?? (articles === null ? fixedArticles([]) : openArticles(articles)),
  }
}

/** @throws OperatorMistake with everything that is wrong with the file */
function ticketsOf({ DEMO, support }: Configuration): TicketSettings {
  const file = support.tickets ?? (DEMO ? demoTicketFile : null)
  return file === null ? defaultTickets : readTicketFile(file)
}
