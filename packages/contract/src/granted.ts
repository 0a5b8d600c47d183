export type PermissionHolder = {
  permissions?: readonly string[] | null | undefined
  master_customer_numbers?: readonly (number | string)[] | null | undefined
  current_customer_number?: number | string | null | undefined
  /** Is set for staff who act for the customer, with what their roles allow. */
  acting_reason?: string | null | undefined
  staff_powers?: readonly string[] | undefined
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

/** Decides whether a user is a master customer, or holds a permission of the current one that matches. */
export function granted(
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
