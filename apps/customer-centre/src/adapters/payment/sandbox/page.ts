import type { IncomingHttpHeaders } from 'node:http'
import { sandboxCards } from '@kontor/contract/enums/sandbox'
import { intlTag, type Locale, localeOf } from '@kontor/contract/locales'
import { formatMoney } from '@kontor/contract/money'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../../platform/services.ts'
import { answerWanted, chargeById, type SandboxCharge } from './books.ts'
import { type CardPage, cardPageById, minutesToAnswer, moveCardPage, wayBack } from './card-pages.ts'
import { decide } from './decide.ts'
import { button, escapeHtml, isUuid, type SandboxWords, sendHosted } from './hosted-page.ts'

/** The hosted pages of the sandbox gateway, on paths of their own. */
export function installSandboxPage(
  app: FastifyInstance,
  services: Services,
  wordsIn: (locale: Locale) => SandboxWords,
): void {
  if (services.configuration.paymentGateway !== 'sandbox') return
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 2048 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    )
    installCardForm(scope, services, wordsIn)
    const find = (id: string) =>
      isUuid(id) ? chargeById(services.database.unbound, id, services.clock.now()) : Promise.resolve(undefined)
    scope.get<{ Params: { id: string } }>('/sandbox/pay/:id', async (request, reply) => {
      const charge = await find(request.params.id)
      return page(reply, wordsIn(localeFor(charge, request.headers)), charge)
    })
    scope.post<{ Params: { id: string }; Body: Record<string, string> | undefined }>(
      '/sandbox/pay/:id',
      async (request, reply) => {
        const charge = await find(request.params.id)
        const { answer = '', card = '' } = request.body ?? {}
        if (charge?.state === 'wanted') await answerTo(services, charge, answer, card)
        const after = await find(request.params.id)
        if (after?.state === 'wanted' || !after) return page(reply, wordsIn(localeFor(after, request.headers)), after)
        return reply.redirect(after.return_url, 303)
      },
    )
  })
}

async function answerTo(
  { clock, database }: Services,
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

type Answer = Record<string, string>
type Mistake = keyof SandboxWords['card']['mistakes']

/** The page on which the sandbox takes a card: number, expiry date and name, then the bank's question where it has one. */
function installCardForm(scope: FastifyInstance, { clock, database }: Services, wordsIn: WordsIn): void {
  const find = async (id: string) => {
    const page = isUuid(id) ? await cardPageById(database.unbound, id) : undefined
    const late = page && clock.now().getTime() - new Date(page.opened_at).getTime() > minutesToAnswer * 60_000
    return late ? undefined : page
  }
  scope.get<{ Params: { id: string } }>('/sandbox/card/:id', async (request, reply) => {
    const page = await find(request.params.id)
    return sendHosted(reply, shown(wordsIn, page, {}, null))
  })
  scope.post<{ Params: { id: string }; Body: Answer | undefined }>('/sandbox/card/:id', async (request, reply) => {
    const before = await find(request.params.id)
    const given = request.body ?? {}
    const mistake = before ? await answerOn(before, given) : null
    const page = before && (await cardPageById(database.unbound, before.id))
    if (page?.state === 'saved' || page?.state === 'cancelled') return reply.redirect(wayBack(page), 303)
    return sendHosted(reply, shown(wordsIn, page, given, mistake))
  })

  async function answerOn(page: CardPage, given: Answer): Promise<Mistake | null> {
    const move = (next: CardPage['state'], card: Partial<CardPage> = {}) =>
      moveCardPage(database.unbound, { ...page, ...card }, next)
    if (given.answer === 'back') await move('cancelled')
    else if (page.state === 'asks') {
      await move(given.answer === 'confirm' ? 'saved' : 'wanted')
      return given.answer === 'confirm' ? null : 'refused'
    } else if (page.state === 'wanted') {
      const card = cardIn(given, clock.today())
      if (typeof card === 'string') return card
      await move(card.asks ? 'asks' : 'saved', card)
    }
    return null
  }
}

type WordsIn = (locale: CardPage['locale']) => SandboxWords
type Entered = Pick<CardPage, 'ending' | 'expires' | 'holder'> & { asks: boolean }

/** Reads what was entered, of a card that only the sandbox knows: nothing of any other is kept. */
function cardIn({ number = '', expiry = '', holder = '' }: Answer, today: string): Entered | Mistake {
  const digits = number.replaceAll(/\D/g, '')
  const card = sandboxCards.find(known => known.number.replaceAll(' ', '') === digits)
  if (!card) return 'number'
  const [, month = '', year = ''] = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)\s*$/.exec(expiry) ?? []
  const expires = `20${year}-${month.padStart(2, '0')}`
  if (month === '' || expires < today.slice(0, 7)) return 'expiry'
  const name = holder.replaceAll(/\s+/g, ' ').trim()
  if (name === '' || name.length > 70) return 'holder'
  if (card.answer === 'declined') return 'declined'
  return { ending: digits.slice(-4), expires, holder: name, asks: card.answer === 'confirmation_required' }
}

function shown(wordsIn: WordsIn, page: CardPage | undefined, given: Answer, mistake: Mistake | null) {
  const locale = page?.locale ?? 'en'
  const { bankAsks, cards, confirm, over, pretends, refuse, card: words, back } = wordsIn(locale)
  const alert = mistake ? `<p role="alert">${escapeHtml(words.mistakes[mistake])}</p>` : ''
  const field = (name: 'number' | 'expiry' | 'holder', attributes: string) =>
    `<label>${escapeHtml(words[name])}<input name="${name}" value="${escapeHtml(given[name] ?? '')}"${mistake === name ? ' aria-invalid="true" autofocus' : ''} ${attributes}></label>`
  const rows = Object.entries(cards).map(([token, text]) => {
    const number = sandboxCards.find(one => one.token === token)?.number ?? ''
    return `<tr><td>${number}</td><td>${escapeHtml(text)}</td></tr>`
  })
  const content =
    page?.state === 'asks'
      ? `<h2>${escapeHtml(bankAsks)}</h2><p>${escapeHtml(words.bankAsks)}</p>
<form method="post">${button('confirm', confirm)}${button('refuse', refuse)}</form>`
      : page?.state === 'wanted'
        ? `${alert}<form method="post">${field('number', 'inputmode="numeric" autocomplete="cc-number"')}
${field('expiry', 'autocomplete="cc-exp"')}${field('holder', 'autocomplete="cc-name"')}
${button('save', words.save)}${button('back', back)}</form>
<h2>${escapeHtml(words.testCards)}</h2><p>${escapeHtml(words.anything)}</p><table>${rows.join('')}</table>`
        : `<p>${escapeHtml(over)}</p>`
  return { status: page ? (200 as const) : (404 as const), locale, title: words.title, pretends, content }
}
