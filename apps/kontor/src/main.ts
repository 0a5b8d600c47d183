import { demo } from './commands/demo.ts'
import { develop } from './commands/dev.ts'
import { migrateOnly } from './commands/migrate.ts'
import { start } from './commands/start.ts'
import { ConfigurationError, readConfiguration } from './configuration.ts'

const commands = { start, migrate: migrateOnly, demo, dev: develop }
const usage = `Usage: kontor <command>
  start    migrate the database and serve portal and customer centre
  migrate  migrate the database and stop
  demo     load the demo data into an empty database and stop
  dev      as start, with the portal rebuilt as its files change`

const [name = 'start', ...rest] = process.argv.slice(2)
if (!Object.hasOwn(commands, name)) {
  console.error(usage)
  process.exit(name === 'help' || name === '--help' ? 0 : 2)
}

try {
  await commands[name as keyof typeof commands](readConfiguration(process.env), rest)
} catch (error) {
  // what a person can mend is one line; anything else is ours and shows where
  const expected = error instanceof ConfigurationError || (error instanceof Error && error.name === 'StartError')
  console.error(expected ? (error as Error).message : error)
  process.exitCode = 1
}
