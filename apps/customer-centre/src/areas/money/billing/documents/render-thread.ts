import type { Logo } from '../../../../values/logo.ts'
import type { DocumentModel } from '../document-model.ts'
import { writeCii } from './cii.ts'
import { type FileFormat, isHybrid } from './formats.ts'
import { makePdf } from './pdf.ts'
import type { DocumentTexts } from './texts.ts'
import { writeUbl } from './ubl.ts'

export type ToRender = {
  model: DocumentModel
  texts: DocumentTexts
  logo: Logo | null
  formats: readonly FileFormat[]
}

/** Makes a document in some formats, as bytes, in its thread. */
export async function run({
  model,
  texts,
  logo,
  formats,
}: ToRender): Promise<{ format: FileFormat; content: Uint8Array }[]> {
  const make = async (format: FileFormat): Promise<Uint8Array> => {
    if (format === 'ubl') return Buffer.from(writeUbl(model, texts))
    const cii = Buffer.from(writeCii(model, texts))
    return format === 'cii' ? cii : makePdf(model, { texts, logo, cii: isHybrid(model) ? cii : null })
  }
  return Promise.all(formats.map(async format => ({ format, content: await make(format) })))
}
