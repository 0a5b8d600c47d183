import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ChargeRequest, PaymentGateway } from './payment.ts'
import type { FileStore } from './storage.ts'

/** Holds one thing that a port promises: any test runner runs it, as `test(name, run)`. */
export type ContractCase = { name: string; run: () => Promise<void> }

/** Lists what every store does. @param storeOf returns the store; its keys are new ones each time */
export function storageCases(storeOf: () => FileStore): ContractCase[] {
  const fresh = () => `test/${randomUUID()}`
  return [
    {
      name: 'a stored file can be read, by buffer and by stream, and is gone once removed',
      async run() {
        const store = storeOf()
        const [one, other] = [fresh(), fresh()]
        await store.put(one, Buffer.from('from a buffer'))
        await store.put(other, Readable.from(['from ', 'a stream']))
        assert.equal(await text(await store.read(one)), 'from a buffer')
        assert.equal(await text(await store.read(other)), 'from a stream')
        assert.equal(await store.size(other), 13)
        await store.remove(other)
        assert.equal(await store.size(other), null)
        await assert.rejects(async () => text(await store.read(other)))
        await store.remove(one)
      },
    },
    {
      name: 'a file that is not there has no size, cannot be read, and is removed without a complaint',
      async run() {
        const store = storeOf()
        assert.equal(await store.size(fresh()), null)
        await assert.rejects(store.read(fresh()))
        await store.remove(fresh())
      },
    },
    {
      name: 'an empty file is a file',
      async run() {
        const store = storeOf()
        const key = fresh()
        await store.put(key, Buffer.alloc(0))
        assert.equal(await store.size(key), 0)
        assert.equal(await text(await store.read(key)), '')
        await store.remove(key)
      },
    },
    {
      name: 'a stream that breaks leaves nothing',
      async run() {
        const store = storeOf()
        const key = fresh()
        const broken = new Readable({
          read() {
            this.push('half of it')
            this.destroy(new Error('the visitor has gone'))
          },
        })
        await assert.rejects(store.put(key, broken))
        assert.equal(await store.size(key), null)
      },
    },
    {
      name: 'there is room, as far as it is known',
      async run() {
        assert.ok((await storeOf().room()) >= 0)
      },
    },
  ]
}

/** Names what a test account of the gateway has. @property pays token of a saved card or agreement that pays @property declined of one that does not */
export type GatewayAccount = { gateway: PaymentGateway; pays: string; declined: string; currency: string }

/** Lists what every gateway does that takes saved cards or agreements. @param accountOf of tests: money moves in it */
export function gatewayCases(accountOf: () => GatewayAccount): ContractCase[] {
  const now = new Date()
  const begun = (token: string, changes: Partial<ChargeRequest> = {}) => {
    const { gateway, currency } = accountOf()
    const kept = { id: randomUUID(), reference: null as string | null }
    const request: ChargeRequest = {
      id: kept.id,
      kind: gateway.kinds[0] ?? 'card',
      amount_minor: 1200,
      currency,
      token,
      present: false,
      returnUrl: 'https://my.example.com/pay',
      description: 'R-1',
      locale: 'en',
      now,
      async known(reference) {
        kept.reference = reference
      },
      ...changes,
    }
    return { gateway, kept, request }
  }
  const paid = async () => {
    const { pays } = accountOf()
    const { gateway, kept, request } = begun(pays)
    const state = await gateway.charge(request)
    assert.ok(state.state === 'succeeded' || state.state === 'pending', `it is ${state.state}`)
    return { gateway, kept, request, state }
  }
  return [
    {
      name: 'a charge is told by its name before money moves, and can be asked for by it',
      async run() {
        const { gateway, kept, state } = await paid()
        assert.ok(kept.reference, 'known was not called')
        assert.equal(state.reference ?? kept.reference, kept.reference)
        const found = await gateway.lookUp(kept.id, kept.reference, now)
        assert.ok(found.state === 'succeeded' || found.state === 'pending', `it is ${found.state}`)
        if (found.state === 'succeeded') assert.equal(found.amount_minor ?? 1200, 1200)
      },
    },
    {
      name: 'the same charge asked for again is the same charge',
      async run() {
        const { gateway, kept, request, state } = await paid()
        const [reference] = [kept.reference]
        const again = await gateway.charge(request)
        assert.deepEqual([again.state, kept.reference], [state.state, reference])
      },
    },
    {
      name: 'a charge that is given up before money moves takes none',
      async run() {
        let told: string | null = null
        const { gateway, kept, request } = begun(accountOf().pays, {
          known(reference) {
            told = reference
            return Promise.reject(new Error('no longer under way'))
          },
        })
        await assert.rejects(gateway.charge(request))
        const found = await gateway.lookUp(kept.id, told, now)
        assert.notEqual(found.state, 'succeeded')
      },
    },
    {
      name: 'a charge that is declined fails with a reason',
      async run() {
        const { gateway, request } = begun(accountOf().declined)
        const state = await gateway.charge(request)
        assert.equal(state.state, 'failed')
      },
    },
    {
      name: 'a payment that the gateway has never heard of is unknown',
      async run() {
        const { gateway } = accountOf()
        assert.equal((await gateway.lookUp(randomUUID(), null, now)).state, 'unknown')
      },
    },
    {
      name: 'a refund asked for again is the same refund, and the payment tells of it by our id',
      async run() {
        const { gateway, kept, state } = await paid()
        if (state.state === 'pending') return
        const { currency } = accountOf()
        const { id: payment, reference } = kept
        const refund = { id: randomUUID(), payment, reference, amount_minor: 500, currency, now }
        const first = await gateway.refund(refund)
        assert.ok(first.state === 'succeeded' || first.state === 'pending', `it is ${first.state}: ${first.said}`)
        const again = await gateway.refund(refund)
        assert.equal(again.reference, first.reference)
        const found = await gateway.lookUp(payment, reference, now)
        const refunds = found.state === 'succeeded' ? (found.refunds ?? []) : []
        const sums = refunds.filter(({ ours }) => ours === refund.id).map(({ amount_minor }) => amount_minor)
        if (first.state === 'succeeded') assert.deepEqual(sums, [500])
      },
    },
    {
      name: 'a token that is none saves no card',
      async run() {
        const { gateway } = accountOf()
        const saved = await gateway.saveCard({ token: 'none-of-yours', holder: 'x', payer: '1@my.example.com', now })
        assert.equal(saved, 'unknown')
      },
    },
    {
      name: 'a message that is not signed is no news',
      async run() {
        const { gateway } = accountOf()
        const body = JSON.stringify({ id: 'e-1', kind: 'paid', payment: randomUUID() })
        const prove = async (_event: string, isSigned: () => Promise<boolean>) =>
          (await isSigned()) ? 'signed' : 'forged'
        assert.equal(await gateway.parseWebhook({ body, headers: {}, now, prove }), null)
      },
    },
  ]
}
