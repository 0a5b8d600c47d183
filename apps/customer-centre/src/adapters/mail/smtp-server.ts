/** The mail server for outgoing mails, as `SMTP_URL` names it. */
export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte, or by STARTTLS, or only where the server offers it. */
  tls: 'from_start' | 'required' | 'optional'
  login: { user: string; password: string } | null
}

/**
 * Reads `smtp[s]://[user:password@]host[:port][?tls=optional]`.
 * @throws Error saying what is wrong with it, without its password
 */
export function smtpServer(text: string): SmtpServer {
  const url = URL.parse(text)
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname || !['', '/'].includes(url.pathname)) {
    throw new Error('must be such as smtps://user:password@mail.example.com or smtp://mail.example.com:587')
  }
  const { tls, ...others } = Object.fromEntries(url.searchParams)
  const optional = tls === 'optional' && url.protocol === 'smtp:'
  if ((tls !== undefined && !optional) || Object.keys(others).length > 0 || url.hash) {
    throw new Error('takes one option, and only with smtp://: ?tls=optional')
  }
  if (!url.username !== !url.password) throw new Error('needs both, user and password, or none of them')
  const fromStart = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (fromStart ? 465 : 587),
    tls: fromStart ? 'from_start' : optional ? 'optional' : 'required',
    login: url.username ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) } : null,
  }
}
