import { asciiName } from '@kontor/contract/domain-name'
import type { Product } from './catalogue.ts'
import type { Mistake } from './mistakes.ts'

/** Which domains can be ordered: a product that registers them names their endings. @param at pointer of the product */
export function checkDomains({ group, identifier, top_level_domains }: Product, at: string): Mistake[] {
  const path = `${at}/top_level_domains`
  if (identifier !== 'domain')
    return top_level_domains.length === 0 ? [] : [{ at: path, says: 'needs "identifier": "domain"' }]
  if (group === 'domain' && top_level_domains.length === 0)
    return [{ at: path, says: 'is missing: under which its domains are registered, such as "de"' }]
  return top_level_domains.flatMap((ending, i) =>
    ending.startsWith('.') || asciiName(`a.${ending}`) === null
      ? [{ at: `${path}/${i}`, says: `${ending} is no top-level domain, such as de, co.uk or рф` }]
      : [],
  )
}
