import type { Locale } from '@kontor/contract/locales'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from './text-page.ts'

/** Holds the fields of an action page's form. */
export type FormAnswer = Record<string, string>

/** From here on routes of this scope take forms as browsers send them, and of all else only that it was sent. */
export function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  )
  // of what mail programs send otherwise, only that they do counts
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null, {}))
}

const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
const style = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem;overflow-wrap:anywhere}
h1{font-size:1.4rem}button{font:inherit;padding:.6rem 1.2rem;margin:.5rem .5rem .5rem 0;min-height:2.75rem;cursor:pointer}`

/** @property content HTML @property title, provider text */
type ActionPage = { locale: Locale; title: string; provider: string; content: string }

/** Answers with the page behind a link in a mail: plain HTML, whose forms need neither script nor session. */
export const sendActionPage = (
  reply: FastifyReply,
  status: 200 | 404,
  { locale, title, provider, content }: ActionPage,
): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    .send(`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(provider)}</title><style>${style}</style></head>
<body><main><p>${escapeHtml(provider)}</p>${content}</main></body></html>
`)
