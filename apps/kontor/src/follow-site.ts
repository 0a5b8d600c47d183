import { statSync } from 'node:fs'
import type { PortName } from '@kontor/adapters'
import { isPresentSite, keepSite } from '@kontor/customer-centre/areas/contracts/catalogue/site-versions'
import { keepTerms } from '@kontor/customer-centre/areas/contracts/catalogue/terms'
import type { CentreConfiguration } from '@kontor/customer-centre/platform/configuration'
import type { Log } from '@kontor/customer-centre/platform/jobs/job'
import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import type { Services } from '@kontor/customer-centre/platform/services'
import { type ReadAdapter, withVersions } from './adapter-settings.ts'
import type { Configuration } from './configuration.ts'
import { termsOf } from './terms.ts'
import type { Part } from './until-signal.ts'

/** Milliseconds between two looks at the file. */
const lookMs = 2000
/** Looks after which others are asked whether they use the same. */
const looksUntilAsked = 30

type Following = { log: Log; keep: (part: Part) => void }

/** Takes what the site file says into use when it changes: without a restart, whole or not at all. */
export function followSite(settings: Configuration, services: Services, { log, keep }: Following): void {
  const look = siteWatch(settings, services, log)
  let running = Promise.resolve()
  let idle = true
  const timer = setInterval(() => {
    if (!idle) return
    idle = false
    running = look().finally(() => {
      idle = true
    })
  }, lookMs)
  timer.unref()
  const stop = async () => {
    clearInterval(timer)
    await running
  }
  keep({ finish: stop, close: stop })
}

/** Makes what looks at the file once. A change counts once two looks have seen it: a file that is still being written is left alone. */
export function siteWatch(settings: Configuration, services: Services, log: Log): () => Promise<void> {
  const { site } = settings
  let used = stampOf(site.path)
  let seen = used
  let looks = 0
  let isTold = false
  return async () => {
    const before = seen
    seen = stampOf(site.path)
    try {
      if (seen !== used && seen === before) {
        await takeSite(settings, services)
        used = seen
        log.warn({ file: site.path }, 'site file: another one is in use')
      } else if (++looks % looksUntilAsked === 0 && seen === used && site.mistake === null) {
        const isSame = await isPresentSite(services.database.operator, site.text)
        if (!isSame && !isTold)
          log.warn({ file: site.path }, 'site file: another process uses another one; all need the same')
        isTold = !isSame
      }
    } catch (error) {
      // the database is away: the next look tries again
      if (!(error instanceof OperatorMistake)) return log.error({ err: error }, 'site file: cannot be taken into use')
      used = seen
      site.mistake = { found: services.clock.now(), says: error.message }
      log.error({ mistake: error.message }, 'site file: cannot be used, the settings of before hold')
    }
  }
}

/** Changes with the file; empty: it is not there. */
function stampOf(path: string | null): string {
  const stat = path === null ? undefined : statSync(path, { throwIfNoEntry: false })
  return stat ? [stat.mtimeMs, stat.size, stat.ino].join() : ''
}

/** @throws OperatorMistake with everything that is wrong; then nothing has changed */
async function takeSite(settings: Configuration, services: Services): Promise<void> {
  const { region, site } = settings
  const fresh = settings.again()
  if (fresh.site.text === null && site.text !== null)
    throw new OperatorMistake(`The file ${site.path} is not there any more.`)
  const waiting = [
    ...(fresh.region.timeZone === region.timeZone ? [] : ['region.time_zone']),
    ...changedPorts(settings.adapters, fresh.adapters).map(port => `adapters.${port}`),
  ]
  // clocks, jobs and statements were made with it
  fresh.region = { ...fresh.region, timeZone: region.timeZone }
  const ready = site.followers.map(follower => follower(fresh))
  const now = services.clock.now()
  await keepTerms(services, termsOf(fresh), now)
  await keepSite(services.database.operator, fresh.site, now)
  for (const take of ready) take()
  const shown = withVersions(fresh.site.settings, site.adapters)
  Object.assign(site, { ...fresh.site, settings: shown, adapters: site.adapters, followers: site.followers, waiting })
  const centre = Object.assign(settings.centre, ofBusiness(fresh.centre))
  // what packages serve was made at the start
  const { adapters, antiBot, geoIp, payeeCheck, payments, provisioning, vatCheck } = settings
  const loaded = { adapters, antiBot, geoIp, payeeCheck, payments, provisioning, vatCheck }
  Object.assign(settings, { ...fresh, ...loaded, centre, site })
}

/** Lists the ports that the file has served otherwise than before. */
function changedPorts(before: readonly ReadAdapter[], now: readonly ReadAdapter[]): PortName[] {
  const ports = new Set([...before, ...now].map(({ port }) => port))
  const written = (all: readonly ReadAdapter[], port: PortName) =>
    JSON.stringify(
      all.filter(one => one.port === port).map(({ package: name, settings, takes }) => [name, settings, takes]),
    )
  return [...ports].filter(port => written(before, port) !== written(now, port))
}

/** Picks what the site file says of the centre's settings; the rest follows from the environment, and needs a restart. */
export const ofBusiness = ({
  balance,
  bookkeeping,
  contacts,
  dunning,
  mail,
  provider,
  reach,
  registration,
  usage,
}: Configuration['centre']): Partial<CentreConfiguration> => ({
  balance,
  bookkeeping,
  contacts,
  dunning,
  mail,
  provider,
  reach,
  registration,
  usage,
})
