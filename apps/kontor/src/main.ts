import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import { type Configuration, readConfiguration } from './configuration.ts'
import { say, sayForNode } from './say.ts'

/** Each is read only where it is asked for: most of a start is reading its sources. */
const commands = {
  start: async () => (await import('./commands/start.ts')).start,
  web: async () => (await import('./commands/web.ts')).web,
  work: async () => (await import('./commands/work.ts')).work,
  migrate: async () => (await import('./commands/migrate.ts')).migrateOnly,
  staff: async () => (await import('./commands/staff.ts')).staff,
  catalogue: async () => (await import('./commands/catalogue.ts')).catalogue,
  keys: async () => (await import('./commands/keys.ts')).keys,
  tokens: async () => (await import('./commands/tokens.ts')).tokens,
  demo: async () => (await import('./commands/demo.ts')).demo,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  jobs: async () => (await import('./commands/jobs.ts')).jobs,
  payments: async () => (await import('./commands/payments.ts')).payments,
  billing: async () => (await import('./commands/billing.ts')).billing,
  verify: async () => (await import('./commands/verify.ts')).verify,
  dev: async () => (await import('./commands/dev.ts')).develop,
}
/** These ask no one and keep no file: they work, whatever is wrong with a package. */
const withoutAdapters = new Set(['migrate', 'staff', 'keys', 'tokens', 'backup', 'restore', 'jobs'])
const usage = `Usage: kontor <command>
  start    migrate the database, serve portal and customer centre, run jobs
  web      as start, without the jobs
  work     as start, the jobs alone
  migrate  migrate the database and stop
  staff    show, make and remove accounts of your staff
  site     check what is set about your business, or make that file from the environment
  catalogue  check, show and load what you sell, and announce new prices
  keys     show and change this installation's keys
  tokens   show, make and revoke tokens of your programs
  demo     load the demo data into an empty database and stop
  backup   copy the database and the files into a folder, while Kontor runs
  restore  fill an empty database and an empty folder of files with a backup
  jobs     hold jobs and mails, or let them go
  payments  make the file of direct debits, or take in a bank statement
  billing  bill what is due, or say what is
  verify   check that all documents are as they were issued
  dev      as start, with the portal served from its sources`

const [name = 'start', ...rest] = process.argv.slice(2)
if (name !== 'site' && !Object.hasOwn(commands, name)) {
  console.error(usage)
  process.exit(name === 'help' || name === '--help' ? 0 : 2)
}

sayForNode()
try {
  // it moves variables that all others refuse
  if (name === 'site') await (await import('./commands/site.ts')).site(process.env, rest)
  else await run(readConfiguration(process.env))
} catch (error) {
  // an error that a person can fix is one line; any other is a bug and shows its stack
  const { message, stack } = error as Error
  if (error instanceof OperatorMistake) say(message, 'fatal')
  else say(stack ?? String(error), 'fatal')
  // immediately: Vite's watchers would keep a program alive that could not start
  process.exit(1)
}

async function run(settings: Configuration): Promise<void> {
  // React renders at half the cost with the build that it chooses by this; what it says of the installation has been read
  if (name !== 'dev') process.env.NODE_ENV = 'production'
  if (!withoutAdapters.has(name) && settings.adapters.length > 0) {
    // read only where it is used
    const { loadAdapters } = await import('./load-adapters.ts')
    await loadAdapters(settings)
  }
  const command = await commands[name as keyof typeof commands]()
  await command(settings, rest)
}
