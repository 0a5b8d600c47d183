/** An element of XML without its prefix and attributes, but for the currency of an amount. */
export type XmlNode = { name: string; text: string; currency: string; children: XmlNode[] }

export function childOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  // called some thirty times for each entry: `find` takes three times as long
  for (const child of node?.children ?? []) if (child.name === name) return child
  return undefined
}

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter(child => child.name === name) ?? []

/** @param path names with slashes between them: the first of each */
export function at(node: XmlNode | undefined, path: string): XmlNode | undefined {
  let found = node
  for (const name of path.split('/')) found = childOf(found, name)
  return found
}

/** The text of the first of these paths that has one; empty where none has. */
export function textAt(node: XmlNode | undefined, ...paths: string[]): string {
  for (const path of paths) {
    const text = at(node, path)?.text.trim()
    if (text) return text
  }
  return ''
}
