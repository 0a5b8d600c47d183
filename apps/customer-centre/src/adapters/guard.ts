import { Readable } from 'node:stream'
import type { PortName, Ports } from '@kontor/adapters'
import type { AntiBot } from '@kontor/adapters/anti-bot'
import type { AdapterHost } from '@kontor/adapters/host'
import { MailRefused, type OutgoingMail } from '@kontor/adapters/mail'
import type { PayeeAnswer } from '@kontor/adapters/payee-check'
import {
  type ChargeState,
  type GatewayEvent,
  NoAnswer,
  type RefundState,
  type SavedCard,
} from '@kontor/adapters/payment'
import { NotTaken, type ProvisioningAnswer } from '@kontor/adapters/provisioning'
import { StoreFull } from '@kontor/adapters/storage'
import type { VatAnswer } from '@kontor/adapters/vat-check'
import { attributeSchema } from '@kontor/contract/attributes'
import { paymentReasons } from '@kontor/contract/enums/payments'
import * as z from 'zod'
import type { GuardedPorts } from '../platform/configuration.ts'
import { isThisMachine } from '../platform/settings.ts'
import { internetMessage } from './mail/internet-message.ts'
import { outsideOnly } from './outside-service.ts'
import { countFailure, inSameWork, ours, runPackage, sayingOf } from './package-work.ts'

/** Says what a package did wrong, in one word as `reasonOf` has them. */
class PackageFailure extends Error {
  readonly reason: 'FAILED' | 'NO_ANSWER_IN_TIME' | 'UNREADABLE'

  constructor(reason: PackageFailure['reason'], said: string) {
    super(said)
    this.reason = reason
  }
}

type Ask = <T>(call: string, seconds: number, work: () => T | Promise<T>, answer: z.ZodType<T>) => Promise<T>
type Guards = { [P in PortName]: (adapter: Ports[P], ask: Ask, name: string) => GuardedPorts[P] }

/**
 * Stands between Kontor and an adapter of a package: whatever it does, a call ends in time, with an answer that its port allows or a failure as
 * the port's callers know them. What went wrong is in the log.
 */
export function guarded<P extends PortName>(
  port: P,
  adapter: Ports[P],
  by: { package: string; log: AdapterHost['log'] },
): GuardedPorts[P] {
  const ask: Ask = async (call, seconds, work, answer) => {
    try {
      const { data, error } = answer.safeParse(await runPackage(by.package, seconds, work))
      if (!error) return data
      throw new PackageFailure(
        'UNREADABLE',
        error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
      )
    } catch (error) {
      if (isNamed(error, 'MailRefused', 'NotTaken')) throw error
      const failure = failureOf(error)
      countFailure({ port, package: by.package, reason: failure.reason })
      by.log.warn(
        { port, call, reason: failure.reason, said: failure.message },
        `adapter: a call has failed (${port} ${call}: ${failure.reason})`,
      )
      throw isNamed(error, 'StoreFull') ? new StoreFull(by.package, failure) : failure
    }
  }
  const made = guards[port](adapter, ask, by.package)
  // files are written and mails are handed over as ours are, wherever that is done
  return port === 'storage' || port === 'mail' ? made : outsideOnly(made)
}

/** Packages have classes of their own, by the same names. */
const isNamed = (error: unknown, ...names: string[]): error is Error =>
  error instanceof Error && names.includes(error.name)

function failureOf(error: unknown): PackageFailure {
  if (error instanceof PackageFailure) return error
  const isLate = isNamed(error, 'TimeoutError') || isNamed(error, 'AbortError')
  return new PackageFailure(isLate ? 'NO_ANSWER_IN_TIME' : 'FAILED', sayingOf(error))
}

const reasonIn = (error: unknown): string => (error instanceof PackageFailure ? error.reason : 'FAILED')

const nothing: z.ZodType<void> = z.unknown().transform(() => undefined)
const text = (most: number) => z.string().max(most)
const name = z.string().min(1).max(255)
const address = z.string().max(2000).refine(isWebAddress, 'must begin with https')
const date = z.date()
const minor = z.int().min(0)

function isWebAddress(given: string): boolean {
  const url = URL.parse(given)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname))
}

const vatAnswer: z.ZodType<VatAnswer> = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('valid'),
    consultationNumber: text(200).nullable(),
    name: text(500).nullable(),
    address: text(500).nullable(),
  }),
  z.object({
    outcome: z.literal('invalid'),
    consultationNumber: text(200).nullable(),
    name: z.null(),
    address: z.null(),
  }),
  z.object({ outcome: z.literal('unavailable'), reason: z.string().regex(/^[A-Z\d_]{1,60}$/) }),
])

const payeeAnswer: z.ZodType<PayeeAnswer> = z.discriminatedUnion('result', [
  z.object({ result: z.literal('match') }),
  z.object({ result: z.literal('close'), knownName: z.string().min(1).max(200) }),
  z.object({ result: z.literal('no_match') }),
  z.object({ result: z.literal('n/a'), reason: text(60) }),
])

const provisioningAnswer: z.ZodType<ProvisioningAnswer | 'later'> = z.union([
  z.literal('later'),
  z.object({ outcome: z.literal('done'), attributes: z.array(attributeSchema).max(20) }),
  z.object({ outcome: z.literal('failed'), reason: text(300) }),
])

const savedCard: z.ZodType<SavedCard | 'declined' | 'unknown'> = z.union([
  z.enum(['declined', 'unknown']),
  z.object({
    answer: z.enum(['success', 'confirmation_required']),
    token: z.string().min(1).max(200),
    brand: z.string().min(1).max(40),
    lastFour: z.string().regex(/^\d{4}$/),
    expires: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
    holder: z.exactOptional(text(200)),
  }),
])

const reason = z.enum(paymentReasons)
const reference = z.exactOptional(name)
const chargeState: z.ZodType<ChargeState> = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('succeeded'),
    reference,
    amount_minor: z.exactOptional(minor),
    currency: z.exactOptional(z.string().regex(/^[A-Z]{3}$/)),
    refunds: z.exactOptional(
      z.array(z.object({ reference: name, amount_minor: z.int().min(1), ours: z.uuid().nullable() })).max(1000),
    ),
    disputeWon: z.exactOptional(z.boolean()),
  }),
  z.object({ state: z.literal('pending'), reference }),
  z.object({ state: z.literal('action'), url: address, expiresAt: date, reference }),
  z.object({ state: z.literal('failed'), reason, said: text(500) }),
  z.object({ state: z.literal('charged_back'), reason, said: text(500), amount_minor: z.exactOptional(minor) }),
  z.object({ state: z.literal('unknown') }),
])
const refundState: z.ZodType<RefundState> = z.object({
  state: z.enum(['succeeded', 'pending', 'failed', 'unknown']),
  said: text(500),
  reference,
})
const gatewayEvent: z.ZodType<GatewayEvent | null> = z
  .object({
    id: name,
    kind: z.string().min(1).max(100),
    payment: z.uuid().nullable(),
    card: z.exactOptional(z.object({ token: z.string().min(1).max(200), payer: text(300) })),
  })
  .nullable()
const agreement = z.object({ agreement: z.string().min(1).max(200), approvalUrl: address })
const approved = z.object({ token: z.string().min(1).max(200), payer: text(200), account: text(200) }).nullable()

const stream = z.instanceof(Readable)
const room = z.custom<number>(value => typeof value === 'number' && value >= 0, 'must be a number of bytes')

/** By port: how long each call may take, what it may answer, and what its failure is to those who have asked. */
const guards: Guards = {
  'vat-check': (adapter, ask) => ({
    ask: vatId =>
      ask('ask', 15, () => adapter.ask(vatId), vatAnswer).catch((error: unknown) => ({
        outcome: 'unavailable' as const,
        reason: reasonIn(error),
      })),
  }),
  'payee-check': (adapter, ask) => ({
    ask: payee =>
      ask('ask', 5, () => adapter.ask(payee), payeeAnswer).catch((error: unknown) => ({
        result: 'n/a' as const,
        reason: reasonIn(error),
      })),
  }),
  'geo-ip': (adapter, ask) => ({
    countryOf: address =>
      ask(
        'countryOf',
        2,
        () => adapter.countryOf(address),
        z
          .string()
          .regex(/^[A-Z]{2}$/)
          .nullable(),
      ),
  }),
  'anti-bot': (adapter, ask): AntiBot => ({
    siteKey: adapter.siteKey,
    origin: adapter.origin,
    verify: (response, page) => ask('verify', 4, () => adapter.verify(response, page), z.boolean()),
  }),
  provisioning(adapter, ask) {
    const taken = <T>(call: string, work: () => Promise<T>, answer: z.ZodType<T>) =>
      ask(call, 20, work, answer).catch((error: unknown) => {
        throw new NotTaken(isNamed(error, 'NotTaken') ? sayingOf(error) : reasonIn(error))
      })
    return {
      begin: (order, now) => taken('begin', () => adapter.begin(order, now), provisioningAnswer),
      erase: (contract, now) => taken('erase', () => adapter.erase(contract, now), nothing),
      tell: (news, now) => taken('tell', () => adapter.tell(news, now), nothing),
      changeUse: (change, now) => taken('changeUse', () => adapter.changeUse(change, now), nothing),
    }
  },
  mail: (adapter, ask, name) => ({
    send: ({ attachments, ...rest }: OutgoingMail) => {
      const mail: OutgoingMail = {
        ...rest,
        ...(attachments && { attachments: attachments.map(one => ({ ...one, content: () => ours(one.content) })) }),
      }
      const message = () => ours(() => internetMessage(mail))
      return ask('send', 60, () => adapter.send({ ...mail, message }), nothing).catch((error: unknown) => {
        throw isNamed(error, 'MailRefused') ? new MailRefused(sayingOf(error)) : error
      })
    },
    close: () => void runPackage(name, 5, () => adapter.close?.()).catch(() => undefined),
  }),
  storage: (adapter, ask) => ({
    async put(key, content) {
      let broken: unknown
      if (!Buffer.isBuffer(content)) content.once('error', error => (broken = error))
      await ask('put', 1800, () => adapter.put(key, content), nothing).catch((error: unknown) => {
        // who sends it has gone, or sends what is refused: that is told, not what has come of it in the store
        throw broken ?? error
      })
    },
    read: key => ask('read', 30, () => adapter.read(key), stream),
    size: key => ask('size', 30, () => adapter.size(key), minor.nullable()),
    room: () => ask('room', 5, () => adapter.room(), room),
    remove: key => ask('remove', 30, () => adapter.remove(key), nothing),
  }),
  payment(adapter, ask) {
    // a failure is no answer: what became of the money is asked for later, and nothing is asked for twice
    const heard = <T>(call: string, work: () => Promise<T>, answer: z.ZodType<T>) =>
      ask(call, 20, work, answer).catch((error: unknown) => {
        throw new NoAnswer(`${adapter.name}: ${sayingOf(error)}`)
      })
    const { startCard } = adapter
    return {
      name: adapter.name,
      kinds: [...adapter.kinds],
      ...(startCard && {
        startCard: request => heard('startCard', () => startCard.call(adapter, request), z.object({ url: address })),
      }),
      saveCard: request => heard('saveCard', () => adapter.saveCard(request), savedCard),
      startAgreement: request => heard('startAgreement', () => adapter.startAgreement(request), agreement),
      finishAgreement: given => heard('finishAgreement', () => adapter.finishAgreement(given), approved),
      charge({ known, ...request }) {
        const told = (reference: string) => ours(() => known(name.parse(reference)))
        return heard('charge', () => adapter.charge({ ...request, known: told }), chargeState)
      },
      lookUp: (payment, reference, now) => heard('lookUp', () => adapter.lookUp(payment, reference, now), chargeState),
      cancel: (payment, reference, now) => heard('cancel', () => adapter.cancel(payment, reference, now), chargeState),
      refund: request => heard('refund', () => adapter.refund(request), refundState),
      async parseWebhook({ prove, ...message }) {
        let refused: unknown
        const proof: typeof prove = (event, isSigned) => {
          const asked = inSameWork(isSigned)
          const signed = async () => (await asked()) === true
          return ours(() => prove(event, signed)).catch((error: unknown) => {
            refused = error
            throw error
          })
        }
        return heard('parseWebhook', () => adapter.parseWebhook({ ...message, prove: proof }), gatewayEvent).catch(
          (error: unknown) => {
            // a sender of too many messages is told so
            throw refused ?? error
          },
        )
      },
    }
  },
}
