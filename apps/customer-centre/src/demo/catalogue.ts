import type { Product } from '../areas/contracts/catalogue/catalogue.ts'
import { catalogueRows } from '../areas/contracts/catalogue/load.ts'
import { readCatalogueFile } from '../areas/contracts/catalogue/read.ts'
import { demoCatalogueFile } from './catalogue-file.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

// any day does: its prices are older than all that the demo tells
const file = readCatalogueFile(demoCatalogueFile, '2026-11-01')
export const demoCatalogue = file.catalogue

/** @throws Error where the demo's catalogue has no such product */
export function demoProduct(code: string): Product {
  const product = demoCatalogue.products.find(product => product.code === code)
  if (!product) throw new Error(`the demo's catalogue has no ${code}`)
  return product
}

export function demoCatalogueRows(stage: Stage): Rows {
  const { catalogue_version, product, present_catalogue } = catalogueRows(
    file,
    stage.at(stage.day(-1), '09:00').toISOString(),
  )
  return { catalogue_version: [catalogue_version], product, present_catalogue: [present_catalogue] }
}
