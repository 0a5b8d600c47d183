import type { Paper } from './paper.ts'

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
export const attachmentName = 'factur-x.xml'

const property = (name: string, description: string): string => `
          <rdf:li rdf:parseType="Resource">
            <pdfaProperty:name>${name}</pdfaProperty:name>
            <pdfaProperty:valueType>Text</pdfaProperty:valueType>
            <pdfaProperty:category>external</pdfaProperty:category>
            <pdfaProperty:description>${description}</pdfaProperty:description>
          </rdf:li>`

/** ZUGFeRD 2.3, section 6.2: what the attachment is, and the schema of the words that say so, as PDF/A asks of words of one's own. */
const metadata = `
  <rdf:Description rdf:about="" xmlns:fx="${namespace}">
    <fx:DocumentType>INVOICE</fx:DocumentType>
    <fx:DocumentFileName>${attachmentName}</fx:DocumentFileName>
    <fx:Version>1.0</fx:Version>
    <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas>
      <rdf:Bag>
        <rdf:li rdf:parseType="Resource">
          <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
          <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
          <pdfaSchema:prefix>fx</pdfaSchema:prefix>
          <pdfaSchema:property>
            <rdf:Seq>${[
              property('DocumentFileName', 'The name of the embedded XML document'),
              property('DocumentType', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'),
              property('Version', 'The actual version of the standard applying to the embedded XML document'),
              property('ConformanceLevel', 'The conformance level of the embedded XML document'),
            ].join('')}
            </rdf:Seq>
          </pdfaSchema:property>
        </rdf:li>
      </rdf:Bag>
    </pdfaExtension:schemas>
  </rdf:Description>`

/** Makes the PDF an invoice that programs read too (ZUGFeRD, Factur-X). */
export function attachInvoice({ pdf }: Paper, cii: Buffer, issuedAt: Date): void {
  pdf.file(cii, {
    name: attachmentName,
    type: 'text/xml',
    // ISO 19005-3: another form of the same, not its source
    relationship: 'Alternative',
    description: 'Factur-X/ZUGFeRD invoice',
    creationDate: issuedAt,
    modifiedDate: issuedAt,
  } as PDFKit.Mixins.PDFAttachmentOptions)
  pdf.appendXML(metadata)
}
