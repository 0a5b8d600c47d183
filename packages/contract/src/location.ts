/** Says whether this text names a place on the net: a web address with or without scheme, a domain, or an IP address. */
export function isLocation(text: string): boolean {
  if (text.length > 2000 || /\s/.test(text)) return false
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(text)?.[1]
  if (scheme) return /^(https?|ftps?)$/i.test(scheme) && namesHost(text)
  if (text.includes('@')) return false
  return namesHost(isAddressOfSix(text) ? `http://[${text}]` : `http://${text}`)
}

/**
 * Counts instead of matching: a pattern for two colons somewhere takes seconds for 2000 of them, and anyone may send
 * this.
 */
const isAddressOfSix = (text: string): boolean => /^[\da-f:.]+$/i.test(text) && text.split(':').length > 2

function namesHost(address: string): boolean {
  let host: string
  try {
    host = new URL(address).hostname
  } catch {
    return false
  }
  if (host.startsWith('[')) return true
  // a URL reads `1.2.3` as an address with a part left out; people do not
  if (/^[\d.]+$/.test(host)) return /^(\w+:\/\/)?([^/@]*@)?\d+(\.\d+){3}(?![\w.])/.test(address)
  return /^(?!-)[\w-]+(\.[\w-]+)*\.[a-z][a-z\d-]*[a-z\d]\.?$/i.test(host)
}
