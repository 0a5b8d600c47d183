/** Lists what a permission string names, without the customer in front: an area of the product. */
export const permissionNames = ['account', 'billing', 'contracts', 'contacts', 'support', 'people', 'api'] as const
export type PermissionName = (typeof permissionNames)[number]

/** Describes what an endpoint requires: to read the area, or to change something in it. */
export type Permission = `${PermissionName}:${'read' | 'write'}`

export type PermissionHolder = {
  permissions?: readonly string[] | null | undefined
  master_customer_numbers?: readonly (number | string)[] | null | undefined
  current_customer_number?: number | string | null | undefined
}

/**
 * The specification's permission check (section 6), shared by portal and server. ¶
 * False where `permissions` or `master_customer_numbers` are missing; true for a master customer; otherwise true where
 * a permission reads `<current customer>-<name>` with an optional suffix, which begins with any sign but a letter or digit. The name is one
 * of `permissionNames`; Kontor's own suffix is `:<scope>`: `read`, `write` or a contract number. A user it lets into an area may see only a
 * part of it.
 */
export function can(user: PermissionHolder | null | undefined, name: string): boolean {
  return granted(
    user,
    (permission, wanted) => permission.startsWith(wanted) && !/^[\p{L}\p{N}]/u.test(permission.slice(wanted.length)),
    name,
  )
}

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
 * customer and costs or gives away money, so the contract's own permission, with which people operate it, is not enough.
 */
export const disposal = { permission: 'contracts:write', alsoNeeds: 'billing:write' } as const satisfies Record<
  string,
  Permission
>
export const mayDispose = (user: PermissionHolder | null | undefined): boolean =>
  canDo(user, disposal.permission) && canDo(user, disposal.alsoNeeds)

function granted(
  user: PermissionHolder | null | undefined,
  matches: (held: string, wanted: string) => boolean,
  name: string,
): boolean {
  if (!user?.permissions || !user.master_customer_numbers) return false
  const current = user.current_customer_number
  if (current === null || current === undefined) return false
  if (user.master_customer_numbers.some(number => String(number) === String(current))) return true
  return user.permissions.some(held => matches(held, `${current}-${name}`))
}
