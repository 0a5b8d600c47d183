import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { memoryPages, validateXML } from 'xmllint-wasm'

/** Official rule sets, which the project does not distribute: `EINVOICE_RULES`, or beside the repository. */
export const officialRules =
  process.env.EINVOICE_RULES ?? join(import.meta.dirname, '../../../../../shared/einvoice-data')

/**
 * Lists what an XML schema objects to in documents.
 * @param schema file of the schema; `folder` has those that it imports, whose names differ from one another
 */
export async function schemaObjections(
  xml: readonly string[],
  schema: string,
  folder?: string,
): Promise<readonly string[]> {
  // the files stand side by side where they are read
  const read = (file: string) => ({
    fileName: basename(file),
    contents: readFileSync(file, 'utf8').replace(/schemaLocation="[^"]*\//g, 'schemaLocation="'),
  })
  const imported = folder ? globSync(join(folder, '**/*.xsd')).filter(file => file !== schema) : []
  const { errors } = await validateXML({
    xml: xml.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: [read(schema)],
    preload: imported.map(read),
    maxMemoryPages: memoryPages.GiB,
  })
  return errors.map(({ rawMessage }) => rawMessage)
}
