import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { createLocalFileStore } from '../adapters/storage/local.ts'
import { customerCentre } from '../app.ts'
import { keepTerms, termsTemplate } from '../areas/contracts/catalogue/terms.ts'
import { demoConfiguration } from '../demo/centre.ts'
import { catalogues } from '../messages/catalogues.ts'
import { mails } from '../messages/mails.ts'
import { personalData } from '../personal-data.ts'
import { type Clock, createClock } from '../platform/clock.ts'
import type { CentreConfiguration } from '../platform/configuration.ts'
import { keysOf } from '../platform/crypto/keys.ts'
import { openDatabase } from '../platform/db/database.ts'
import { type Logins, loginsOf } from '../platform/db/logins.ts'
import { answerFrameworkError } from '../platform/http/error-handler.ts'
import type { AskingServices, Services } from '../platform/services.ts'
import { noSite } from '../platform/site.ts'
import { parseHours } from '../values/opening-hours.ts'
import { Browser } from './browser.ts'
import { insertedSession } from './inserted-session.ts'
import { testMaster } from './master-key.ts'
import { seesRows } from './seen-rows.ts'
import { cloneTemplate, demoToday, type Template } from './template.ts'
import { testDatabase } from './test-database.ts'
import { unknownInAudit } from './unknown-in-audit.ts'

/** Runs it as the demo is run, reached elsewhere and strict. */
export const testConfiguration: CentreConfiguration = {
  ...demoConfiguration,
  appUrl: 'http://portal.test',
  statefulOrigins: ['http://portal.test'],
  mode: 'test',
  checkAnswers: true,
  contacts: { phoneCodes: 'sandbox', holderDays: 15 },
  reach: {
    hours: parseHours('Mo-Fr 08:00-18:00; Sa 10:00-14:00'),
    holidays: ['12-25'],
    callbackPlaces: 2,
    languages: ['de', 'en'],
  },
}

export type TestCentre = {
  app: FastifyInstance
  services: AskingServices
  /** The owner's connection to its database. */
  url: string
  /** Addresses by which it serves. */
  logins: Logins
  /** Folder of its file store. */
  filesFolder: string
  /** Statements since the last call of `countStatements`, but for those that begin and end transactions. */
  countStatements(): string[]
  /** Transactions begun since the last call of `countStatements`. */
  countTransactions(): number
  /** Moves the clock; it starts at noon of `demoToday`. */
  wait(ms: number): void
  browser(): Browser
  /** A browser with a session that was only inserted: no password, no mail, no note in history and activity. */
  signedIn(email: string): Promise<Browser>
  /** Through the front door, where what a sign-in leaves behind is part of the test. */
  signedInByPassword(email: string): Promise<Browser>
  close(): Promise<void>
}

/** Lets none give up because the machine is busy where requests are made to wait for one another. */
const unhurried = { silence: 600_000, lock: 300_000, connecting: 300_000, turn: 300_000 }

const shared = new Map<Template, Promise<TestCentre>>()

/** A centre for files that only read: one for all of a worker's, so its clock stands and it stays when a file ends. Sessions may be had. */
export function readOnlyCentre(template: Template = 'demo'): Promise<Omit<TestCentre, 'wait' | 'close'>> {
  const centre = shared.get(template) ?? startTestCentre(template)
  shared.set(template, centre)
  return centre
}

/**
 * The real app on its own database, cloned from the template.
 * @param connections how many requests share
 */
export async function startTestCentre(
  template: Template = 'demo',
  changes: Partial<CentreConfiguration> = {},
  connections = 5,
): Promise<TestCentre> {
  const clone = await cloneTemplate(await testDatabase(), template)
  let statements: string[] = []
  let offset = new Date(`${demoToday}T12:00:00+01:00`).getTime() - Date.now()
  const logins = await loginsOf(clone.url)
  const database = openDatabase(logins, {
    max: connections,
    observe: text => statements.push(text),
    plugins: [seesRows()],
    limits: unhurried,
  })
  const configuration = { ...testConfiguration, ...changes }
  const filesFolder = await mkdtemp(join(tmpdir(), 'kontor-test-files-'))
  const clock: Clock = {
    ...createClock(configuration.timeZone, () => offset),
    advance: async ms => (offset += ms),
  }
  const services: AskingServices = {
    configuration,
    database,
    clock,
    files: createLocalFileStore(filesFolder),
    site: noSite,
    virusScan: null,
    personalData: Object.values(personalData),
    // read once: tests count statements, however long they take
    keys: keysOf(database, testMaster, clock, Number.POSITIVE_INFINITY),
    mails,
    catalogues,
    asksOutside: true,
  }
  await keepTerms(services, termsTemplate(configuration.registration.termsVersion), clock.now())
  const app = await appOf(services)
  const browser = () => new Browser(app, configuration.appUrl)
  return {
    app,
    services,
    url: clone.url,
    logins,
    filesFolder,
    countStatements() {
      const counted = statements.filter(text => !/^(begin|commit|rollback)$/.test(text))
      statements = []
      return counted
    },
    countTransactions: () => statements.filter(text => text.startsWith('begin')).length,
    wait(ms) {
      offset += ms
    },
    browser,
    async signedIn(email) {
      const visitor = browser()
      const cookies = await insertedSession({ ...services, now: services.clock.now() }, email)
      for (const [name, value] of cookies) visitor.cookies.set(name, value)
      return visitor
    },
    async signedInByPassword(email) {
      const visitor = browser()
      const answer = await visitor.signIn(email)
      if (answer.status !== 200) throw new Error(`sign-in of ${email} failed: ${JSON.stringify(answer.body)}`)
      return visitor
    },
    async close() {
      const unknown = await unknownInAudit(database.operator)
      await app.close()
      await database.close()
      await clone.drop()
      await rm(filesFolder, { recursive: true, force: true, maxRetries: 5 })
      if (unknown.length > 0)
        throw new Error(`The audit holds what contract/audit-fields.ts lacks: ${unknown.join(', ')}`)
    },
  }
}

/** The app as a process serves it. */
export async function appOf(services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerFrameworkError,
  })
  await app.register(async instance => customerCentre(instance, services))
  await app.ready()
  return app
}
