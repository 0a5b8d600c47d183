const protocols = ['http:', 'https:', 'mailto:']

/**
 * Lets a link in a message lead to an absolute web or mail address. Everything else (`javascript:`, `data:`, a relative path, an address
 * with a name in front of its host) is no link.
 */
export function safeLink(href: string): string | null {
  // first: a failed `new URL` costs twenty times as much
  if (!/^(?:https?:\/\/|mailto:)[^\s[\]]+$/i.test(href)) return null
  let url: URL
  try {
    url = new URL(href)
  } catch {
    return null
  }
  if (!protocols.includes(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.href
}

/** Says of a link whether it leads to a page of the portal itself: `//` and `/\\` would lead elsewhere. */
export const isOwnPage = (href: string): boolean => /^\/(?![/\\])[\w\-./?=&#%]*$/.test(href)

/** The host a link really leads to, where its text names another one; else null. */
export function disguisedHost(text: string, href: string): string | null {
  const target = new URL(href)
  const named = /(?:https?:\/\/|^|\s)((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})/iu.exec(text)?.[1]
  if (target.protocol === 'mailto:' || named === undefined) return null
  return hostOf(named) === bare(target.hostname) ? null : target.host
}

const bare = (host: string): string => host.replace(/^www\./, '')

/** In the form that a parsed address has: lower case, other scripts in their ASCII form. */
function hostOf(name: string): string {
  try {
    return bare(new URL(`http://${name}`).hostname)
  } catch {
    return ''
  }
}
