import type { IncomingHttpHeaders } from 'node:http'
import { sandboxCards } from '@kontor/contract/enums/sandbox'
import { intlTag, type Locale, localeOf } from '@kontor/contract/locales'
import { formatMoney } from '@kontor/contract/money'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Centre } from '../../../platform/centre.ts'
import { answerWanted, chargeById, type SandboxCharge } from './books.ts'
import { installCardForm } from './card-form.ts'
import { decide } from './decide.ts'
import { button, escapeHtml, isUuid, type SandboxWords, sendHosted } from './hosted-page.ts'

/** The hosted pages of the sandbox gateway, on paths of their own. */
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
    installCardForm(scope, centre, wordsIn)
    const find = (id: string) =>
      isUuid(id) ? chargeById(centre.database.unbound, id, centre.clock.now()) : Promise.resolve(undefined)
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
  const wanted = charge?.state === 'wanted'
  const asks = wanted && (charge.token !== '' || charge.kind === 'paypal')
  const cards = sandboxCards.map(
    ({ token, number }, index) =>
      `<label><input type="radio" name="card" value="${token}"${index === 0 ? ' checked' : ''}> ${number}: ${text(words.cards[token] ?? '')}</label>`,
  )
  const form = !wanted
    ? `<p>${text(words.over)}</p>`
    : asks
      ? `<h2>${text(words.bankAsks)}</h2><p>${text(charge.kind === 'paypal' ? words.approveText : words.bankAsksText)}</p>
<form method="post">${button('confirm', words.confirm)}${button('refuse', words.refuse)}</form>`
      : `<form method="post"><fieldset><legend>${text(words.card.choose)}</legend>${cards.join('')}</fieldset>${button('pay', words.pay)}${button('back', words.back)}</form>`
  const amount = charge
    ? `<p>${text(words.amount)}: <strong>${text(formatMoney(charge, intlTag(locale)))}</strong></p>`
    : ''
  const { title, pretends } = words
  return sendHosted(reply, { status: charge ? 200 : 404, locale, title, pretends, content: `${amount}\n${form}` })
}
