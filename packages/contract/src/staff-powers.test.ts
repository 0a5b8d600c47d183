import { expect, test } from 'vitest'
import { mayDispose } from './can.ts'
import { actingPermissions, mayStaff, mergePowers, staffPowers, staffPresets } from './staff-powers.ts'

test('a level includes those before it, in its own area alone', () => {
  expect(mayStaff(['billing:act'], 'billing:see')).toBe(true)
  expect(mayStaff(['billing:act'], 'billing:act')).toBe(true)
  expect(mayStaff(['billing:act'], 'billing:decide')).toBe(false)
  expect(mayStaff(['billing:decide'], 'payments:see')).toBe(false)
  expect(mayStaff(undefined, 'billing:see')).toBe(false)
})

test('several roles add up to the highest level of each area', () => {
  expect(mergePowers(['tickets:see', 'billing:decide', 'tickets:act', 'billing:see'])).toEqual([
    'billing:decide',
    'tickets:act',
  ])
  expect(mergePowers([])).toEqual([])
  expect(staffPowers.every(power => mayStaff(staffPresets.owner, power))).toBe(true)
})

test('in a customer’s name an owner of staff does all, others what their areas allow', () => {
  expect(actingPermissions(staffPresets.owner)).toBe('all')
  expect(actingPermissions(staffPresets.lead)).toBe('all')
  expect(actingPermissions(staffPresets.support)).toEqual([
    'account',
    'billing:read',
    'contracts:read',
    'contacts',
    'support',
    'people',
    'api:read',
  ])
  expect(actingPermissions([])).toEqual([])
})

test('who decides about contracts disposes of them for a customer, and only while acting for one', () => {
  const sales = {
    permissions: ['10001-contracts', '10001-billing:read'],
    master_customer_numbers: [],
    current_customer_number: 10001,
    staff_powers: staffPresets.sales,
  }
  expect(mayDispose({ ...sales, acting_reason: 'Asked by phone' })).toBe(true)
  expect(mayDispose({ ...sales, acting_reason: null })).toBe(false)
  expect(mayDispose({ ...sales, acting_reason: 'Asked by phone', staff_powers: staffPresets.technical })).toBe(false)
})
