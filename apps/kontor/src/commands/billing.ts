import { constants, setPriority } from 'node:os'
import { formatMoney } from '@kontor/contract/money'
import { type RunOptions, type RunResult, runBilling } from '@kontor/customer-centre/areas/money/billing/run'
import { catalogues } from '@kontor/customer-centre/messages/catalogues'
import { migrate } from '@kontor/customer-centre/platform/db/migrate'
import * as z from 'zod'
import { type Configuration, ConfigurationError } from '../configuration.ts'
import { servicesOfJobs } from '../create-services.ts'
import { ownerDatabase } from '../owner-database.ts'
import { explainDatabaseError } from './database-errors.ts'

const usage = `Usage: npm run billing -- run                       bills what is due today
       npm run billing -- run --as-of=2026-12-01    what is due by that day; documents are issued today
       npm run billing -- run --customer=10001      one customer alone, also what was set aside until tomorrow
       npm run billing -- run --batch=100           how many of what is due go into one transaction
       npm run billing -- run --dry-run             says what would be billed, and bills nothing`

/** `kontor billing run`: the run that a job does each morning, at once and for those who want to see what it does. */
export async function billing(settings: Configuration, [act, ...words]: string[]): Promise<void> {
  const options = act === 'run' ? optionsOf(words) : null
  if (!options) throw new ConfigurationError(usage)
  const owner = await ownerDatabase(settings, console.log)
  try {
    const { logins } = await migrate(owner.url, owner).catch(explainDatabaseError)
    const services = servicesOfJobs(settings, logins)
    // customers' pages come first
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    const began = performance.now()
    const result = await runBilling(services, { ...options, log: console }).finally(() => services.database.close())
    console.log(report(result, options, (performance.now() - began) / 1000))
  } finally {
    await owner.stop()
  }
}

function optionsOf(words: readonly string[]): RunOptions | null {
  const options: RunOptions = {}
  for (const word of words) {
    const [name, value = ''] = word.split('=')
    if (name === '--dry-run' && value === '') options.dryRun = true
    else if (name === '--as-of' && z.iso.date().safeParse(value).success) options.asOf = value
    else if (name === '--customer' && /^\d{1,9}$/.test(value)) options.customer = Number(value)
    else if (name === '--batch' && /^[1-9]\d{0,3}$/.test(value)) options.batch = Number(value)
    else return null
  }
  return options
}

function report(result: RunResult, { dryRun }: RunOptions, seconds: number): string {
  const { customers, documents, lines, set_aside, sums, asides } = result
  const count = (number: number, one: string) => `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`
  const totals = Object.entries(sums).map(([currency, amount_minor]) => formatMoney({ amount_minor, currency }, 'en'))
  const { obstacles } = catalogues.en.billing
  return [
    `${count(documents, 'document')} with ${count(lines, 'line')} for ${count(customers, 'customer')}${totals.length > 0 ? `: ${totals.join(', ')} gross` : ''}.`,
    `${set_aside.toLocaleString('en')} set aside.`,
    ...asides.map(({ customer_number, reason, detail }) => {
      const details = Object.entries(detail).map(([name, value]) => `${name} ${value}`)
      return `  ${customer_number}: ${obstacles[reason]}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
    }),
    ...(set_aside > asides.length ? ['  …'] : []),
    dryRun ? 'Nothing was written.' : `It took ${seconds.toFixed(1)} s.`,
  ].join('\n')
}
