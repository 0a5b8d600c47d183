import { failedCalls } from '@kontor/customer-centre/adapters/package-work'
import { type Count, countsOf } from '@kontor/customer-centre/areas/desk/staff/installation-counts'
import type { Services } from '@kontor/customer-centre/platform/services'
import type { Configuration } from './configuration.ts'
import { counter, gauge, type Measure, type Sample } from './metrics.ts'
import { version } from './version.ts'

export function measuresOfProcess(delay: () => number): Measure[] {
  return [
    gauge('kontor_info', 'The version that runs', [[{ version }, 1]]),
    gauge('kontor_loop_delay_seconds', 'By how much the process was late in the last second', [[{}, delay() / 1000]]),
    gauge('kontor_memory_bytes', 'Memory of the process', [[{}, process.memoryUsage.rss()]]),
  ]
}

/** Tells which packages serve ports, and how often they have failed. */
export const measuresOfAdapters = ({ site }: Pick<Configuration, 'site'>): Measure[] => [
  gauge(
    'kontor_adapter_info',
    'Packages that serve ports',
    site.adapters.map(({ package: name, port, version }) => [{ port, package: name, version }, 1]),
  ),
  counter('kontor_adapter_failures_total', 'Calls to them that have failed', failedCalls()),
]

/** @param part of the process that holds the connections */
export function measuresOfPools({ database }: Services, part: 'web' | 'work'): Measure[] {
  const pools = Object.entries(database.pools())
  const of = (what: 'used' | 'idle' | 'waiting'): Sample[] => pools.map(([role, pool]) => [{ part, role }, pool[what]])
  return [
    gauge('kontor_pool_used', 'Connections to the database in use', of('used')),
    gauge('kontor_pool_idle', 'Connections to the database at rest', of('idle')),
    gauge('kontor_pool_waiting', 'Who waits for a connection', of('waiting')),
  ]
}

/** The same from whichever process: what lies in the database. */
export async function measuresOfDatabase({ database, clock }: Services): Promise<Measure[]> {
  const counts = await countsOf(database.operator, clock.now())
  const of = (what: Count['what']) => counts.filter(count => count.what === what)
  const waiting = of('job').filter(({ state }) => state !== 'active')
  const oldest = Map.groupBy(waiting, ({ name }) => name)
  const late = of('mail').filter(({ state }) => state === 'waiting' || state === 'failed')
  return [
    gauge(
      'kontor_jobs',
      'Jobs that have not ended',
      of('job').map(({ name, state, count }) => [{ queue: name, state }, count]),
    ),
    gauge(
      'kontor_job_age_seconds',
      'For how long the oldest due job of a queue has waited',
      [...oldest].map(([queue, jobs]) => [{ queue }, Math.max(...jobs.map(({ age }) => age))]),
    ),
    gauge(
      'kontor_mails',
      'Mails of the last day',
      of('mail').map(({ state, count }) => [{ state }, count]),
    ),
    gauge('kontor_mail_age_seconds', 'For how long the oldest of them that has not left waits', [
      [{}, Math.max(0, ...late.map(({ age }) => age))],
    ]),
    gauge(
      'kontor_sign_ins',
      'Tries to sign in, in the last hour',
      of('sign_in').map(({ state, count }) => [{ result: state }, count]),
    ),
  ]
}
