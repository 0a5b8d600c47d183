import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadCatalogue } from '@kontor/customer-centre/areas/contracts/catalogue/load'
import { presentCatalogue } from '@kontor/customer-centre/areas/contracts/catalogue/present'
import { type CatalogueFile, readCatalogueFile } from '@kontor/customer-centre/areas/contracts/catalogue/read'
import { announcePrices } from '@kontor/customer-centre/areas/contracts/contracts/announce-prices'
import { createClock } from '@kontor/customer-centre/platform/clock'
import { migrate } from '@kontor/customer-centre/platform/db/migrate'
import type { Services } from '@kontor/customer-centre/platform/services'
import * as z from 'zod'
import { announcementText } from '../announcement-text.ts'
import { catalogueTable } from '../catalogue-table.ts'
import { type Configuration, ConfigurationError } from '../configuration.ts'
import { servicesOfJobs } from '../create-services.ts'
import { ownerDatabase } from '../owner-database.ts'
import { explainDatabaseError } from './database-errors.ts'

const usage = `Usage: npm run catalogue -- check [file]      says everything that is wrong with a catalogue
       npm run catalogue -- show [file]       shows its prices
       npm run catalogue -- load [file]       sells from it from now on, as a start does
       npm run catalogue -- announce --product=hosting-s --from=2027-03-01 [--dry-run]
                                              announces the loaded catalogue's prices to those who have the product
Without a file, the one of CATALOGUE.`

/** `kontor catalogue`: what is sold, and at which prices. */
export async function catalogue(settings: Configuration, words: string[]): Promise<void> {
  const [action = '', ...rest] = words
  const today = createClock(settings.region.timeZone).today()
  if (action === 'announce') return announce(settings, optionsOf(rest), today)
  if (!['check', 'show', 'load'].includes(action) || rest.length > 1) throw new ConfigurationError(usage)
  const [path = settings.CATALOGUE] = rest
  if (path === null) throw new ConfigurationError('CATALOGUE: is not set, and no file is named.')
  const file = readCatalogueFile(resolve(path), today)
  if (action === 'load') return load(settings, file)
  console.log(action === 'show' ? catalogueTable(file.catalogue, today) : soundText(file))
}

const soundText = ({ catalogue: { version, products, options, meters } }: CatalogueFile): string =>
  `The catalogue ${version} is sound: ${products.length} products, ${options.length} options, ${meters.length} meters.`

async function load(settings: Configuration, file: CatalogueFile): Promise<void> {
  const { version } = file.catalogue
  const loaded = await withCentre(settings, ({ database, clock }) =>
    loadCatalogue(database.operator, file, clock.now()),
  )
  console.log(
    loaded ? `The catalogue ${version} is sold from now on.` : `The catalogue ${version} is sold from already.`,
  )
}

type Options = { product: string; from: string; dryRun: boolean }

function optionsOf(words: string[]): Options {
  try {
    const options = { product: { type: 'string' }, from: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
    const { product, from, 'dry-run': dryRun = false } = parseArgs({ args: words, options }).values
    if (product && from && z.iso.date().safeParse(from).success) return { product, from, dryRun }
  } catch {
    // an option that there is not: the usage says which there are
  }
  throw new ConfigurationError(usage)
}

async function announce(settings: Configuration, options: Options, today: string): Promise<void> {
  await withCentre(settings, async services => {
    const present = await presentCatalogue(services.database.operator)
    if (!present?.products.some(({ code }) => code === options.product))
      throw new ConfigurationError(`--product: ${options.product} is not in the catalogue that is sold from.`)
    if (options.from <= today) throw new ConfigurationError('--from: must be a day to come.')
    const done = await announcePrices(services, present, options)
    console.log(announcementText(done, present.currency, options.dryRun))
  })
}

async function withCentre<T>(settings: Configuration, work: (services: Services) => Promise<T>): Promise<T> {
  const owner = await ownerDatabase(settings, console.log)
  try {
    const { logins } = await migrate(owner.url, owner).catch(explainDatabaseError)
    const services = servicesOfJobs(settings, logins)
    return await work(services).finally(() => services.database.close())
  } finally {
    await owner.stop()
  }
}
