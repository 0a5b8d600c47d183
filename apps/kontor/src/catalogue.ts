import { type CatalogueFile, readCatalogueFile } from '@kontor/customer-centre/areas/contracts/catalogue/read'
import type { Configuration } from './configuration.ts'

/**
 * Reads what is sold; null where no file is named, and what was loaded before stays.
 * @throws OperatorMistake with everything that is wrong with it
 */
export const catalogueOf = ({ CATALOGUE: path }: Configuration, today: string): CatalogueFile | null =>
  path === null ? null : readCatalogueFile(path, today)
