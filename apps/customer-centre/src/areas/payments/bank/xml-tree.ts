/** An element of XML without its prefix and attributes, but for the currency of an amount. */
export type XmlNode = { name: string; text: string; currency: string; children: XmlNode[] }

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find(child => child.name === name)

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter(child => child.name === name) ?? []

/** @param path names with slashes between them: the first of each */
export const at = (node: XmlNode | undefined, path: string): XmlNode | undefined =>
  path.split('/').reduce<XmlNode | undefined>(childOf, node)

/** The text of the first of these paths that has one; empty where none has. */
export function textAt(node: XmlNode | undefined, ...paths: string[]): string {
  for (const path of paths) {
    const text = at(node, path)?.text.trim()
    if (text) return text
  }
  return ''
}
