/** What a permission string names, without the customer in front: an area of the product. */
export const permissionNames = ['account', 'billing', 'contracts', 'contacts', 'support', 'people', 'api'] as const
export type PermissionName = (typeof permissionNames)[number]

/** What an endpoint asks for: to read the area, or to change something in it. */
export type Permission = `${PermissionName}:${'read' | 'write'}`

export type PermissionHolder = {
  permissions?: readonly string[] | null | undefined
  master_customer_numbers?: readonly (number | string)[] | null | undefined
  current_customer_number?: number | string | null | undefined
}

/**
 * The specification's permission check (section 6), shared by portal and server.
 *
 * False where `permissions` or `master_customer_numbers` are missing; true for a master customer; otherwise true where a
 * permission reads `<current customer>-<name>` with an optional `:<scope>` behind it. The name is one of
 * `permissionNames`; a scope is `read`, `write` or a contract number.
 */
export function can(user: PermissionHolder | null | undefined, name: string): boolean {
  return granted(user, (permission, wanted) => permission === wanted || permission.startsWith(`${wanted}:`), name)
}

/** As `can`, for one action: the whole area is granted, or exactly this scope of it. `write` includes `read`. */
export function canDo(user: PermissionHolder | null | undefined, permission: Permission): boolean {
  const [name, scope] = permission.split(':')
  const scopes = scope === 'read' ? ['', ':read', ':write'] : ['', ':write']
  return granted(user, (held, wanted) => scopes.some(suffix => held === wanted + suffix), name ?? '')
}

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
