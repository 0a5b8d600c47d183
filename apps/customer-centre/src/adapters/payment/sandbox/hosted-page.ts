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
/** Looks as the portal does, of which it is no part: its colours and measures are those of `apps/portal/src/styles/tokens.css`. */
const style = `:root{color-scheme:light dark;--ink:light-dark(#132124,#e4ebec);--muted:light-dark(#526265,#9eacae);--line:light-dark(#dae2e3,#273335);
--control:light-dark(#7c8d90,#6a7d81);--surface:light-dark(#fff,#101a1c);--brand:light-dark(#005d67,#74cbd3);--solid:light-dark(#005d67,#067a87);--danger:light-dark(#b02a2d,#f99d9d)}
*{box-sizing:border-box}body{margin:0;padding:2.5rem 1rem;background:light-dark(#f5f9fa,#0a1113);color:var(--ink);font:.9375rem/1.5 system-ui,sans-serif}
main{max-width:28rem;margin:0 auto;padding:1.5rem;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
h1{margin:0 0 .75rem;font-size:1.25rem;line-height:1.3}h2{margin:1.5rem 0 .25rem;font-size:1rem}p{margin:.5rem 0}p,td{overflow-wrap:anywhere}
.note{padding:.625rem .75rem;border-radius:8px;background:light-dark(#ecf5ff,#18273c);color:light-dark(#285ea7,#90bff3);font-size:.8125rem}
p>strong{display:block;font-size:1.75rem;line-height:1.3;font-variant-numeric:tabular-nums}
fieldset{margin:1rem 0;padding:0;border:0}legend{padding:0;font-weight:500}
label{display:block;margin-top:.75rem;font-weight:500}label:has([type=radio]){display:flex;gap:.625rem;margin-top:.5rem;padding:.75rem;border:1px solid var(--control);border-radius:8px;font-weight:400;cursor:pointer}
label:has(:checked){border-color:var(--brand);background:light-dark(#e5f5f6,#0e2b2f)}[type=radio]{flex:none;width:1.125rem;height:1.125rem;margin:.1875rem 0;accent-color:var(--solid)}
input:not([type=radio]){display:block;width:100%;min-height:2.75rem;margin-top:.25rem;padding:0 .75rem;border:1px solid var(--control);border-radius:6px;background:var(--surface);color:inherit;font:inherit}
[aria-invalid]{border-color:var(--danger)!important}[role=alert]{color:var(--danger);font-weight:500}:focus-visible{outline:2px solid light-dark(#008496,#48b7c0);outline-offset:2px}
table{border-collapse:collapse;color:var(--muted);font-size:.8125rem}td{padding:.25rem 1rem .25rem 0;vertical-align:top}td:first-child{white-space:nowrap;font-variant-numeric:tabular-nums}
form>button{display:block;width:100%;min-height:2.75rem;margin-top:.75rem;border:1px solid var(--control);border-radius:6px;background:none;color:inherit;font:inherit;font-weight:500;cursor:pointer}
form>button:first-of-type{margin-top:1.25rem;border-color:var(--solid);background:var(--solid);color:#fff}`

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
