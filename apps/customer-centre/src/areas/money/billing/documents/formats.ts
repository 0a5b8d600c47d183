import type { DocumentModel } from '../document-model.ts'
import { eInvoiceKinds, isXRechnung } from './e-invoice.ts'

export type FileFormat = 'pdf' | 'cii' | 'ubl'
type Facts = Pick<DocumentModel, 'kind' | 'particulars'>

/**
 * Lists what is made of a document as soon as it is issued: the PDF, and the XML of the customer's syntax. The other one is made when asked
 * for.
 */
export function formatsOf({ kind, particulars }: Facts): FileFormat[] {
  if (!eInvoiceKinds.includes(kind)) return ['pdf']
  return ['pdf', particulars.format === 'xrechnung_ubl' ? 'ubl' : 'cii']
}

/** Businesses get the XML inside the PDF. An XRechnung is a file of its own, and consumers have no use for it. */
export const isHybrid = (model: Facts): boolean =>
  eInvoiceKinds.includes(model.kind) && !isXRechnung(model) && model.particulars.buyer_type !== 'consumer'
