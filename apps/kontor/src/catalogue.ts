import { type CatalogueFile, readCatalogueFile } from '@kontor/customer-centre/areas/contracts/catalogue/read'
import { demoCatalogueFile } from '@kontor/customer-centre/demo/catalogue-file'
import type { Configuration } from './configuration.ts'

/** Finds where the file of what is sold stands: the demo has one of its own. */
export const cataloguePath = ({ CATALOGUE, DEMO }: Pick<Configuration, 'CATALOGUE' | 'DEMO'>): string | null =>
  CATALOGUE ?? (DEMO ? demoCatalogueFile : null)

/**
 * Reads what is sold; null where no file is named, and what was loaded before stays.
 * @throws OperatorMistake with everything that is wrong with it
 */
export function catalogueOf(settings: Configuration, today: string): CatalogueFile | null {
  const path = cataloguePath(settings)
  return path === null ? null : readCatalogueFile(path, today)
}
