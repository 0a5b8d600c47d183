/** Puts in the place of each reference of an OpenAPI document what it names, once for all places; a schema keeps its name as `title`. */
export function resolved<T extends { components?: Record<string, Record<string, object>> }>(document: T): T {
  const known = new Map<string, unknown>()
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve)
    if (typeof node !== 'object' || node === null) return node
    if ('$ref' in node && typeof node.$ref === 'string') return named(node.$ref)
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value)]))
  }
  const named = (reference: string): unknown => {
    if (known.has(reference)) return known.get(reference)
    const [, , kind = '', name = ''] = reference.split('/')
    const content = resolve(document.components?.[kind]?.[name]) as object
    const found = kind === 'schemas' ? { title: name, ...content } : content
    known.set(reference, found)
    return found
  }
  return resolve({ ...document, components: undefined }) as T
}
