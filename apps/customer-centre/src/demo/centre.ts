import { createLocalFileStore } from '../adapters/storage/local.ts'
import { sellerOf } from '../areas/money/billing/facts.ts'
import { openArticles } from '../areas/service/articles/read.ts'
import { catalogues } from '../messages/catalogues.ts'
import { mails } from '../messages/mails.ts'
import { defaultBookkeeping } from '../platform/bookkeeping-settings.ts'
import type { Clock } from '../platform/clock.ts'
import {
  type CentreConfiguration,
  defaultBalance,
  defaultBilling,
  defaultRegistration,
  defaultSecondFactor,
  defaultSession,
  defaultUsage,
  noAdapters,
} from '../platform/configuration.ts'
import type { Database } from '../platform/db/database.ts'
import { defaultDunning } from '../platform/dunning-settings.ts'
import { defaultPrivacy } from '../platform/privacy-settings.ts'
import { demoProvider } from '../platform/provider-settings.ts'
import type { AskingServices } from '../platform/services.ts'
import { defaultSingleSignOn } from '../platform/single-sign-on-settings.ts'
import { noSite } from '../platform/site.ts'
import { defaultTickets, readTicketFile } from '../platform/ticket-settings.ts'
import { demoArticles } from './articles-folder.ts'
import { demoTicketFile } from './catalogue-file.ts'

/** Says how the demo's provider works at tickets. */
export const demoTickets = readTicketFile(demoTicketFile)

const appUrl = 'http://localhost:3000'

/** Who runs the demo, and how: its documents say it. */
export const demoConfiguration: CentreConfiguration = {
  appUrl,
  statefulOrigins: [appUrl],
  timeZone: 'Europe/Berlin',
  mode: 'demo',
  checkAnswers: false,
  session: defaultSession,
  secondFactor: defaultSecondFactor,
  registration: defaultRegistration,
  singleSignOn: defaultSingleSignOn,
  privacy: defaultPrivacy,
  adapters: noAdapters,
  antiBot: { mode: 'off' },
  geoIp: { mode: 'off' },
  vatCheck: { mode: 'sandbox', recheckDays: 90 },
  payeeCheck: { mode: 'sandbox' },
  paymentGateway: 'sandbox',
  stripe: null,
  paypal: null,
  directDebits: 'sandbox',
  bookkeeping: defaultBookkeeping,
  dunning: defaultDunning,
  tickets: { ...defaultTickets, topics: demoTickets.topics ?? null },
  provisioning: { mode: 'sandbox' },
  webhooks: { ca: null, thisMachine: true },
  contacts: { phoneCodes: 'off', holderDays: 15 },
  mail: { from: demoProvider.email, replyTo: null, inbound: null },
  provider: demoProvider,
  billing: defaultBilling,
  articles: openArticles(demoArticles),
  balance: defaultBalance,
  usage: defaultUsage,
  reach: { hours: [], holidays: [], callbackPlaces: 0, languages: ['de', 'en'] },
}

export const seller = sellerOf({ configuration: demoConfiguration, catalogues })

const none = () => Promise.reject(new Error('the demo is loaded without keys'))

/** The services as jobs have them: nothing is stored outside the database, and nothing sealed. */
export const demoServices = (database: Database, clock: Clock): AskingServices => ({
  asksOutside: true,
  configuration: demoConfiguration,
  database,
  clock,
  files: createLocalFileStore(''),
  site: noSite,
  virusScan: null,
  personalData: [],
  keys: { csrf: none, vault: none, cookies: none, antiBot: none },
  mails,
  catalogues,
})
