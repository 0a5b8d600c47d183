import { escaped } from '../documents/xml.ts'

/** Documents of one package; the service takes 4,999 of them, and 465 MB. */
export const packageLimit = 2000

export type PackedDocument = { id: string; number: string; pdf: string }

/** The name of a document's file in its package. */
export const fileNameOf = (number: string): string => `${number.replaceAll(/[^\w.-]/g, '_')}.pdf`

/**
 * Writes `document.xml` of a package of document images, as DATEV's document transfer takes it (interface for documents, version 6.0): a
 * booking finds its image by the GUID that its `Beleglink` names. Type 2 is what leaves the house.
 */
export const packageIndex = (documents: readonly PackedDocument[], madeAt: string): string => {
  const space = 'http://xml.datev.de/bedi/tps/document/v06.0'
  const entries = documents.map(
    ({ id, number, pdf }) =>
      `<document guid="${id}" processID="1" type="2"><keywords>${escaped(number)}</keywords><extension xsi:type="File" name="${escaped(pdf)}"/></document>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<archive xmlns="${space}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${space} Document_v060.xsd" version="6.0" generatingSystem="Kontor">
<header><date>${madeAt}</date></header>
<content>
${entries.join('\n')}
</content>
</archive>
`
}
