import { NotADemoDatabase } from '@kontor/customer-centre/demo/load'
import { KeyMistake } from '@kontor/customer-centre/platform/crypto/master-key-source'
import { backup } from './commands/backup.ts'
import { demo } from './commands/demo.ts'
import { develop } from './commands/dev.ts'
import { jobs } from './commands/jobs.ts'
import { keys } from './commands/keys.ts'
import { migrateOnly } from './commands/migrate.ts'
import { restore } from './commands/restore.ts'
import { staff } from './commands/staff.ts'
import { start } from './commands/start.ts'
import { web } from './commands/web.ts'
import { work } from './commands/work.ts'
import { ConfigurationError, readConfiguration } from './configuration.ts'
import { say, sayForNode } from './say.ts'
import { StartError } from './start-error.ts'

const commands = { start, web, work, migrate: migrateOnly, staff, keys, demo, backup, restore, jobs, dev: develop }
const usage = `Usage: kontor <command>
  start    migrate the database, serve portal and customer centre, run jobs
  web      as start, without the jobs
  work     as start, the jobs alone
  migrate  migrate the database and stop
  staff    show, make and remove accounts of your staff
  keys     show and change this installation's keys
  demo     load the demo data into an empty database and stop
  backup   copy the database and the files into a folder, while Kontor runs
  restore  fill an empty database and an empty folder of files with a backup
  jobs     hold jobs and mails, or let them go
  dev      as start, with the portal served from its sources`

const [name = 'start', ...rest] = process.argv.slice(2)
if (!Object.hasOwn(commands, name)) {
  console.error(usage)
  process.exit(name === 'help' || name === '--help' ? 0 : 2)
}

sayForNode()
try {
  const settings = readConfiguration(process.env)
  // React renders at half the cost with the build that it chooses by this; what it says of the installation has been read
  if (name !== 'dev') process.env.NODE_ENV = 'production'
  await commands[name as keyof typeof commands](settings, rest)
} catch (error) {
  // an error that a person can fix is one line; any other is a bug and shows its stack
  const expected = [ConfigurationError, StartError, NotADemoDatabase, KeyMistake].some(kind => error instanceof kind)
  const { message, stack } = error as Error
  if (expected) say(message, 'fatal')
  else say(stack ?? String(error), 'fatal')
  // immediately: Vite's watchers would keep a program alive that could not start
  process.exit(1)
}
