import { NotADemoDatabase } from '@kontor/customer-centre/demo/load'
import { demo } from './commands/demo.ts'
import { develop } from './commands/dev.ts'
import { migrateOnly } from './commands/migrate.ts'
import { staff } from './commands/staff.ts'
import { start } from './commands/start.ts'
import { ConfigurationError, readConfiguration } from './configuration.ts'
import { StartError } from './start-error.ts'

const commands = { start, migrate: migrateOnly, staff, demo, dev: develop }
const usage = `Usage: kontor <command>
  start    migrate the database and serve portal and customer centre
  migrate  migrate the database and stop
  staff    show, make and remove accounts of your staff
  demo     load the demo data into an empty database and stop
  dev      as start, with the portal served from its sources`

const [name = 'start', ...rest] = process.argv.slice(2)
if (!Object.hasOwn(commands, name)) {
  console.error(usage)
  process.exit(name === 'help' || name === '--help' ? 0 : 2)
}

try {
  await commands[name as keyof typeof commands](readConfiguration(process.env), rest)
} catch (error) {
  // what a person can mend is one line; anything else is ours and shows where
  const expected = [ConfigurationError, StartError, NotADemoDatabase].some(kind => error instanceof kind)
  console.error(expected ? (error as Error).message : error)
  // at once: Vite's watchers would keep a program alive that could not start
  process.exit(1)
}
