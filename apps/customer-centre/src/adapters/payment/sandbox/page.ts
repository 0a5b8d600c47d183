import type { IncomingHttpHeaders } from 'node:http'
import { intlTag, type Locale, localeOf } from '@kontor/contract/locales'
import { formatMoney } from '@kontor/contract/money'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Centre } from '../../../platform/centre.ts'
import { answerWanted, chargeById, type SandboxCharge } from './books.ts'
import { decide } from './decide.ts'

/** The sandbox's words, by language: see `messages/<locale>/paying.ts`. */
export type SandboxWords = Record<
  | 'title'
  | 'pretends'
  | 'amount'
  | 'card'
  | 'bankAsks'
  | 'bankAsksText'
  | 'pay'
  | 'confirm'
  | 'refuse'
  | 'back'
  | 'over'
  | 'approveText',
  string
> & { cards: Record<string, string> }

const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
const style = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:30rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.4rem}.note{border:2px solid;border-radius:.5rem;padding:.75rem}label{display:block;padding:.5rem 0}
button{font:inherit;padding:.6rem 1.2rem;margin:.5rem .5rem 0 0;min-height:2.75rem;cursor:pointer}`

/** The hosted page of the sandbox gateway, on a path of its own: plain HTML, as the portal is no part of it. */
export function installSandboxPage(
  app: FastifyInstance,
  centre: Centre,
  wordsIn: (locale: Locale) => SandboxWords,
): void {
  if (centre.configuration.paymentGateway !== 'sandbox') return
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 2048 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    )
    const find = (id: string) =>
      /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
        ? chargeById(centre.database.unbound, id, centre.clock.now())
        : Promise.resolve(undefined)
    scope.get<{ Params: { id: string } }>('/sandbox/pay/:id', async (request, reply) => {
      const charge = await find(request.params.id)
      return page(reply, wordsIn(localeFor(charge, request.headers)), charge)
    })
    scope.post<{ Params: { id: string }; Body: Record<string, string> | undefined }>(
      '/sandbox/pay/:id',
      async (request, reply) => {
        const charge = await find(request.params.id)
        const { answer = '', card = '' } = request.body ?? {}
        if (charge?.state === 'wanted') await answerTo(centre, charge, answer, card)
        const after = await find(request.params.id)
        if (after?.state === 'wanted' || !after) return page(reply, wordsIn(localeFor(after, request.headers)), after)
        return reply.redirect(after.return_url, 303)
      },
    )
  })
}

async function answerTo(
  { clock, database }: Centre,
  charge: SandboxCharge,
  answer: string,
  card: string,
): Promise<void> {
  const now = clock.now()
  const { id, kind, token } = charge
  const settle = (chosen: string, decision: Parameters<typeof answerWanted>[3]) =>
    answerWanted(database.unbound, id, chosen, decision, now)
  if (answer === 'back') return settle(token, { state: 'failed', reason: 'cancelled' })
  if (answer === 'refuse') return settle(token, { state: 'failed', reason: 'authentication_failed' })
  if (answer === 'confirm') return settle(token, decide(kind, token === '' ? 'approved' : token, true, true))
  if (answer === 'pay' && /^sandbox_card_\d{4}$/.test(card)) return settle(card, decide(kind, card, true))
}

const localeFor = (charge: SandboxCharge | undefined, headers: IncomingHttpHeaders): Locale =>
  localeOf(charge?.locale ?? headers['accept-language']?.slice(0, 2) ?? 'en')

function page(reply: FastifyReply, words: SandboxWords, charge: SandboxCharge | undefined): FastifyReply {
  const locale = localeOf(charge?.locale ?? 'en')
  const text = escapeHtml
  const button = (answer: string, label: string) => `<button name="answer" value="${answer}">${text(label)}</button>`
  const wanted = charge?.state === 'wanted'
  const asks = wanted && (charge.token !== '' || charge.kind === 'paypal')
  const cards = Object.entries(words.cards).map(
    ([token, label], index) =>
      `<label><input type="radio" name="card" value="${token}"${index === 0 ? ' checked' : ''}> ${text(label)}</label>`,
  )
  const form = !wanted
    ? `<p>${text(words.over)}</p>`
    : asks
      ? `<h2>${text(words.bankAsks)}</h2><p>${text(charge.kind === 'paypal' ? words.approveText : words.bankAsksText)}</p>
<form method="post">${button('confirm', words.confirm)}${button('refuse', words.refuse)}</form>`
      : `<form method="post"><fieldset><legend>${text(words.card)}</legend>${cards.join('')}</fieldset>${button('pay', words.pay)}${button('back', words.back)}</form>`
  const amount = charge
    ? `<p>${text(words.amount)}: <strong>${text(formatMoney(charge, intlTag(locale)))}</strong></p>`
    : ''
  return reply
    .status(charge ? 200 : 404)
    .type('text/html; charset=utf-8')
    .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    .send(`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(words.title)}</title><style>${style}</style></head>
<body><main><h1>${text(words.title)}</h1><p class="note">${text(words.pretends)}</p>${amount}
${form}</main></body></html>
`)
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
