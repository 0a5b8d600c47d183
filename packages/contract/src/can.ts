import { can, granted, type PermissionHolder } from './granted.ts'

// a page's door asks for no more than this: it comes with every script
export { can, type PermissionHolder }

/** Lists what a permission string names, without the customer in front: an area of the product. */
export const permissionNames = ['account', 'billing', 'contracts', 'contacts', 'support', 'people', 'api'] as const
export type PermissionName = (typeof permissionNames)[number]

/** Describes what an endpoint requires: to read the area, or to change something in it. */
export type Permission = `${PermissionName}:${'read' | 'write'}`

/**
 * Decides as `can` does, for one action: the whole area is granted, or exactly this scope of it. `write` includes `read`.
 * @param contract number of the contract concerned: a permission for it is enough, to read and to write
 */
export function canDo(user: PermissionHolder | null | undefined, permission: Permission, contract?: string): boolean {
  const [name = '', action] = permission.split(':')
  const scopes = action === 'read' ? ['', ':read', ':write'] : ['', ':write']
  if (contract !== undefined) scopes.push(`:${contract}`)
  return granted(user, (held, wanted) => scopes.some(scope => held === wanted + scope), name)
}

/** Contracts of the current customer for which the user may do this: all, or those named; an empty list means none. */
export function contractsFor(user: PermissionHolder | null | undefined, permission: Permission): 'all' | string[] {
  if (canDo(user, permission)) return 'all'
  const [name = ''] = permission.split(':')
  if (!can(user, name)) return []
  const prefix = `${user?.current_customer_number}-${name}:`
  const scopes = (user?.permissions ?? [])
    .filter(held => held.startsWith(prefix))
    .map(held => held.slice(prefix.length))
  return scopes.filter(scope => /^C-\d{1,12}$/.test(scope))
}

/** Decides as `canDo` does, for the whole area or for at least one contract of it. */
export function canDoSome(user: PermissionHolder | null | undefined, permission: Permission): boolean {
  const scope = contractsFor(user, permission)
  return scope === 'all' || scope.length > 0
}

/**
 * Says what disposing of a contract takes: ordering one, changing what it costs, ending it, giving it away or taking one over. It binds the
 * customer and costs or gives away money, so the contract's own permission, with which people operate it, is not enough. Staff who
 * decide about contracts dispose of them in a customer's name.
 */
export const disposal = { permission: 'contracts:write', alsoNeeds: 'billing:write' } as const satisfies Record<
  string,
  Permission
>
export const mayDispose = (user: PermissionHolder | null | undefined): boolean =>
  canDo(user, disposal.permission) &&
  (canDo(user, disposal.alsoNeeds) || Boolean(user?.acting_reason && user.staff_powers?.includes('contracts:decide')))
