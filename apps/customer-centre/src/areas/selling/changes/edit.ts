import type { contractActionEndpoints } from '@kontor/contract/areas/selling/changes'
import type { Handler } from '../../../platform/http/context.ts'
import { invalidField } from '../../../platform/http/problem.ts'
import { insertContractEvent } from '../../contracts/contracts/change-lifecycle.ts'
import { choosePayment, renameContract } from '../../contracts/contracts/terms.ts'
import { contractForAction, doneBy, subjectOf } from './contract-for-action.ts'
import { nameOf } from './ending.ts'
import { notifyOwners } from './notify.ts'
import { paysOf, usableMethod } from './queries.ts'

type Endpoints = typeof contractActionEndpoints

export const contractRename: Handler<Endpoints['contractRename']> = async context => {
  const { body, db, customer, caller, now } = context
  const locked = await contractForAction(context, 'rename', body.version)
  await renameContract(db, customer, locked.id, body.label)
  const event = { event: 'renamed', by: doneBy(caller), now, detail: { label: body.label } } as const
  await insertContractEvent(db, customer, locked.id, event)
  await context.audit({
    action: 'contract.renamed',
    subject: subjectOf({ ...locked, label: body.label }),
    before: { label: locked.label },
    after: { label: body.label },
  })
  return { version: locked.version + 1 }
}

/** @throws invalid_input on `pays` for a method that is not their own, or cannot be charged */
export const contractPayment: Handler<Endpoints['contractPayment']> = async context => {
  const { body, db, customer, caller, now } = context
  const locked = await contractForAction(context, 'pay', body.version)
  const byTransfer = body.pays === 'transfer'
  const method = byTransfer || body.pays === 'default' ? null : body.pays
  const own = method === null ? { method: body.pays, label: null } : await usableMethod(db, customer, method)
  if (!own) throw invalidField('pays', 'invalid_choice')
  const before = await paysOf(db, customer, locked.id)
  await choosePayment(db, customer, locked.id, { method, byTransfer })
  await insertContractEvent(db, customer, locked.id, { event: 'payment_method_changed', by: doneBy(caller), now })
  await context.audit({
    action: 'contract.payment_method_changed',
    subject: subjectOf(locked),
    before: before ?? null,
    after: own,
  })
  await notifyOwners(context, 'contract_payment_changed', { contract: nameOf(locked), ...own })
  return { version: locked.version + 1 }
}
