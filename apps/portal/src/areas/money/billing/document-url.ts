import { publicConfiguration } from '../../../page/public-configuration.ts'

const paths = { pdf: 'pdf', cii: 'xml?format=cii', ubl: 'xml?format=ubl', csv: 'csv' } as const

/** Says where the browser fetches a document as a file. */
export const documentUrl = (id: string, format: keyof typeof paths): string =>
  `${publicConfiguration().centreUrl}/ajax/v1/invoices/${id}/${paths[format]}`
