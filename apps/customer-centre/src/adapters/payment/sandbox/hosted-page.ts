import type { Locale } from '@kontor/contract/locales'
import type { FastifyReply } from 'fastify'

/** The sandbox's words, by language: see `messages/<locale>/paying.ts`. */
export type SandboxWords = Record<
  | 'title'
  | 'pretends'
  | 'amount'
  | 'bankAsks'
  | 'bankAsksText'
  | 'pay'
  | 'confirm'
  | 'refuse'
  | 'back'
  | 'over'
  | 'approveText',
  string
> & {
  /** Says what becomes of each test card. */
  cards: Record<string, string>
  card: Record<
    'title' | 'choose' | 'number' | 'expiry' | 'holder' | 'save' | 'testCards' | 'anything' | 'bankAsks',
    string
  > & {
    mistakes: Record<'number' | 'expiry' | 'holder' | 'declined' | 'refused', string>
  }
}

const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
const style = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:30rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.4rem}h2{font-size:1.1rem}.note{border:2px solid;border-radius:.5rem;padding:.75rem}label{display:block;padding:.5rem 0}
input:not([type=radio]){font:inherit;display:block;box-sizing:border-box;width:100%;padding:.6rem;min-height:2.75rem}
[role=alert]{border-left:.4rem solid;padding-left:.75rem;font-weight:600}table{border-collapse:collapse}td{padding:.2rem 1rem .2rem 0;vertical-align:top}td:first-child{white-space:nowrap}
button{font:inherit;padding:.6rem 1.2rem;margin:.5rem .5rem 0 0;min-height:2.75rem;cursor:pointer}`

type Hosted = { status: 200 | 404; locale: Locale; title: string; pretends: string; content: string }

/** A page of the sandbox: plain HTML, as the portal is no part of it. @property content HTML */
export const sendHosted = (reply: FastifyReply, { status, locale, title, pretends, content }: Hosted): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    .send(`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p class="note">${escapeHtml(pretends)}</p>${content}</main></body></html>
`)

export const button = (answer: string, label: string): string =>
  `<button name="answer" value="${answer}">${escapeHtml(label)}</button>`

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const isUuid = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
