import { Readable } from 'node:stream'
import type { PortName, Ports } from '@kontor/adapters'
import type { GatewayMessage, PaymentGateway } from '@kontor/adapters/payment'
import { beforeEach, expect, test, vi } from 'vitest'
import { problem } from '../platform/http/problem.ts'
import { guarded } from './guard.ts'
import { workAtHand } from './package-work.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
beforeEach(() => vi.clearAllMocks())

/** Any package may do anything, whatever its port's type says. */
const made = <P extends PortName>(port: P, does: object) =>
  guarded(port, does as unknown as Ports[P], { package: '@acme/x', log })
const everyCall = (does: () => unknown): object =>
  new Proxy({}, { get: (_, name) => (name === 'name' ? 'acme' : name === 'kinds' ? [] : does) })

const now = new Date('2026-11-30T10:00:00Z')
const mail = { id: 'm', thread: null, from: { name: '', address: 'a@b.example' }, replyTo: null, to: 'c@d.example' }
const written = { ...mail, subject: '', text: '', html: null, locale: 'en', writtenAt: now }

/** By port: a call, and what its failure is to those who asked. */
const calls: { [P in PortName]: [call: (port: ReturnType<typeof made<P>>) => unknown, failure: unknown] } = {
  'vat-check': [port => port.ask('DE136695976'), { outcome: 'unavailable', reason: 'FAILED' }],
  'payee-check': [port => port.ask({ holder: 'x', iban: 'y' }), { result: 'n/a', reason: 'FAILED' }],
  'geo-ip': [port => port.countryOf('192.0.2.1'), { reason: 'FAILED' }],
  'anti-bot': [port => port.verify('x', null), { reason: 'FAILED' }],
  provisioning: [port => port.begin({} as never, now), { name: 'NotTaken', message: 'FAILED' }],
  mail: [port => port.send(written), { reason: 'FAILED' }],
  storage: [port => port.size('a'), { reason: 'FAILED' }],
  payment: [port => port.lookUp('p', null, now), { name: 'NoAnswer' }],
}

/** Returns what the caller learns, be it an answer or a rejection. */
const learnt = async (call: () => unknown): Promise<unknown> => {
  try {
    return await call()
  } catch (error) {
    return error
  }
}

const oddities: [what: string, does: () => unknown][] = [
  [
    'throws nothing at all',
    () => {
      throw undefined
    },
  ],
  [
    'throws what cannot be written',
    () => {
      throw Object.create(null)
    },
  ],
  ['rejects', () => Promise.reject(new Error('no'))],
  [
    'answers by something that throws once it is looked at',
    () =>
      Promise.resolve(
        new Proxy(
          {},
          {
            get: () => {
              throw new Error('no')
            },
          },
        ),
      ),
  ],
]

test.each(Object.keys(calls) as PortName[])(
  'whatever a package for %s does, its caller learns what a failure is there',
  async port => {
    const [call, failure] = calls[port] as [(port: unknown) => unknown, unknown]
    for (const [what, does] of oddities) {
      if (port === 'mail' && what.startsWith('answers by')) continue
      expect(await learnt(() => call(made(port, everyCall(does)))), what).toMatchObject(failure as object)
    }
  },
)

test.each<[PortName, unknown]>([
  ['vat-check', { outcome: 'valid' }],
  ['vat-check', { outcome: 'perhaps', reason: 'X' }],
  ['payee-check', { result: 'close' }],
  ['geo-ip', 'Austria'],
  ['anti-bot', 'yes'],
  ['provisioning', { outcome: 'done', attributes: [{ name: 1 }] }],
  ['storage', -1],
  ['payment', { state: 'succeeded', amount_minor: 12.5 }],
  ['payment', { state: 'succeeded', amount_minor: '1200' }],
  ['payment', { state: 'action', url: 'javascript:alert(1)', expiresAt: now }],
  ['payment', { state: 'failed', reason: 'because', said: '' }],
  ['payment', 'succeeded'],
  ['payment', undefined],
])('an answer that %s does not allow is none: %o', async (port, answer) => {
  const [call] = calls[port] as [(port: unknown) => unknown, unknown]
  await learnt(() =>
    call(
      made(
        port,
        everyCall(async () => answer),
      ),
    ),
  )
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ port, reason: 'UNREADABLE' }),
    expect.stringMatching(/^adapter: a call has failed \(\S+ \w+: UNREADABLE\)$/),
  )
})

test('an answer is as its type says, and has nothing else', async () => {
  const check = made('vat-check', {
    ask: async () => ({ outcome: 'invalid', consultationNumber: null, name: null, address: null, raw: {} }),
  })
  expect(await check.ask('DE136695976')).toEqual({
    outcome: 'invalid',
    consultationNumber: null,
    name: null,
    address: null,
  })
})

test('a call that hangs ends, and what it does later is heard by no one', async () => {
  vi.useFakeTimers()
  try {
    let end: (error: Error) => void = () => undefined
    const check = made('payee-check', { ask: () => new Promise((_, reject) => (end = reject)) })
    const answer = check.ask({ holder: 'x', iban: 'y' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(await answer).toEqual({ result: 'n/a', reason: 'NO_ANSWER_IN_TIME' })
    end(new Error('at last'))
    await vi.advanceTimersByTimeAsync(10)
  } finally {
    vi.useRealTimers()
  }
})

const named = (name: string, message = 'said') => Object.assign(new Error(message), { name })

test('errors of a package count by their names, as its classes are its own', async () => {
  const mailer = made('mail', { send: () => Promise.reject(named('MailRefused', '550 no such mailbox')) })
  await expect(mailer.send(written)).rejects.toMatchObject({ name: 'MailRefused', message: '550 no such mailbox' })
  const store = made('storage', { put: () => Promise.reject(named('StoreFull')) })
  await expect(store.put('a', Buffer.from('x'))).rejects.toMatchObject({ code: 'ENOSPC', path: '@acme/x' })
  const taker = made('provisioning', { tell: () => Promise.reject(named('NotTaken', 'HTTP_503')) })
  await expect(taker.tell({} as never, now)).rejects.toMatchObject({ name: 'NotTaken', message: 'HTTP_503' })
  expect(log.warn).toHaveBeenCalledTimes(1)
})

test('a mail comes with its whole message', async () => {
  let message = ''
  const mailer = made('mail', {
    send: async (sent: { message: () => Promise<Buffer> }) => {
      message = (await sent.message()).toString()
    },
  })
  await mailer.send({ ...written, subject: 'Hello' })
  expect(message).toMatch(/^Subject: Hello\r$/m)
})

test('who sends a file that is refused is told so, and not that the store has failed', async () => {
  const store = made('storage', {
    put: async (_: string, content: Readable) => {
      try {
        for await (const _part of content);
      } catch {
        throw new Error('upload aborted')
      }
    },
  })
  const refused = Readable.from(
    (function* () {
      yield 'a'
      throw problem('not_found')
    })(),
  )
  await expect(store.put('a', refused)).rejects.toMatchObject({ code: 'not_found' })
})

const charge = { id: 'p', kind: 'card', amount_minor: 100, currency: 'EUR', token: 't', present: true } as const
const asked = { ...charge, returnUrl: 'https://a.example', description: '', locale: 'en', now }

test('what Kontor does for a gateway is Kontor’s, and a charge that is no longer wanted stops it', async () => {
  const gateway = made('payment', {
    name: 'acme',
    kinds: ['card'],
    charge: async ({ known }: { known: (reference: string) => Promise<void> }) => {
      expect(workAtHand()?.package).toBe('@acme/x')
      await known('r-1')
      return { state: 'succeeded', reference: 'r-1' }
    },
  } satisfies Partial<PaymentGateway>)
  const works: unknown[] = []
  const known = async () => void works.push(workAtHand())
  expect(await gateway.charge({ ...asked, known })).toEqual({ state: 'succeeded', reference: 'r-1' })
  expect(works).toEqual([undefined])
  const gone = () => Promise.reject(new Error('no longer under way'))
  await expect(gateway.charge({ ...asked, known: gone })).rejects.toMatchObject({ name: 'NoAnswer' })
})

test('a sender of too many unsigned messages is told so, though the gateway has asked', async () => {
  const gateway = made('payment', {
    name: 'acme',
    kinds: [],
    parseWebhook: async ({ prove }: GatewayMessage) => {
      await prove('e-1', async () => workAtHand()?.package === '@acme/x')
      return { id: 'e-1', kind: 'paid', payment: null }
    },
  })
  const message = { body: '', headers: {}, now }
  const refusing = () => Promise.reject(problem('too_many_requests'))
  await expect(gateway.parseWebhook({ ...message, prove: refusing })).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  const proofs: boolean[] = []
  const prove: GatewayMessage['prove'] = async (_, isSigned) => {
    expect(workAtHand()).toBeUndefined()
    proofs.push(await isSigned())
    return 'signed'
  }
  expect(await gateway.parseWebhook({ ...message, prove })).toEqual({ id: 'e-1', kind: 'paid', payment: null })
  expect(proofs).toEqual([true])
})
