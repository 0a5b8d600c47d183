/**
 * Says what a server found of a mail's sender (RFC 8601): DMARC decides; where the sender's domain has none, a signature (DKIM) or an envelope
 * (SPF) of that domain does. ¶
 * @param results the mail's headers `Authentication-Results`: only those that begin with the server's name count, as anyone can write others
 * @returns null where the server says nothing of this mail
 */
export function isVouchedFor(results: readonly string[], server: string, from: string): boolean | null {
  const found = results
    .map(statementsOf)
    .filter(([id = '']) => id.split(' ')[0]?.toLowerCase() === server.toLowerCase())
    .flatMap(([, ...statements]) => statements)
  if (found.length === 0) return null
  const domain = domainOf(from)
  const dmarc = found.flatMap(statement => /^dmarc *= *(\w+)/i.exec(statement)?.[1]?.toLowerCase() ?? [])
  if (dmarc.includes('fail')) return false
  return dmarc.includes('pass') || found.some(statement => isAligned(statement, domain))
}

const isAligned = (statement: string, domain: string): boolean => {
  const [, method = ''] = /^(dkim|spf) *= *pass\b/i.exec(statement) ?? []
  const property = { dkim: /\bheader\.[di] *= *"?([^\s";]+)/i, spf: /\bsmtp\.mailfrom *= *"?([^\s";]+)/i }
  const signed = property[method.toLowerCase() as keyof typeof property]?.exec(statement)?.[1]
  if (!signed) return false
  const other = domainOf(signed)
  return other === domain || domain.endsWith(`.${other}`) || other.endsWith(`.${domain}`)
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** The parts between semicolons, without comments; a semicolon within quotes divides nothing. */
function statementsOf(value: string): string[] {
  const parts = ['']
  let depth = 0
  let quoted = false
  for (let at = 0; at < value.length; at++) {
    const sign = value.charAt(at)
    const inComment = depth > 0
    if (sign === '\\') at++
    else if (sign === '"' && !inComment) quoted = !quoted
    else if (sign === '(' && !quoted) depth++
    else if (sign === ')' && inComment) depth--
    else if (sign === ';' && !quoted && !inComment) parts.push('')
    else if (!inComment) parts[parts.length - 1] += sign
  }
  return parts.map(part => part.replaceAll(/\s+/g, ' ').trim())
}
