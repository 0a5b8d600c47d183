import type { Access } from '@kontor/contract/areas/people/people'
import { type PermissionName, permissionNames } from '@kontor/contract/can'
import {
  type AreaAccess,
  contractScoped,
  effectiveAccess,
  type MemberRole,
  memberRoles,
  plainPermissions,
  rolePermissions,
} from '@kontor/contract/roles'
import type { FormValues } from '../../../forms/form-values.ts'

/** Lists what the matrix offers in a row; `contracts` opens the list to choose from. */
export const levels = ['none', 'read', 'contracts', 'full'] as const
export type Level = (typeof levels)[number]

/** A row of the matrix as the form shows it. `rest`: contracts not chosen may be read. */
export type Choice = { level: Level; contracts: string[]; rest: boolean }

export const isScoped = (area: PermissionName): boolean => (contractScoped as readonly string[]).includes(area)

/** Single contracts in full are one choice of the form, whether or not the others may be read. */
export const choiceOf = ({ level, contracts }: AreaAccess): Choice => ({
  level: contracts.length > 0 ? 'contracts' : level,
  contracts,
  rest: contracts.length > 0 && level === 'read',
})

/** The rows of the matrix for these permissions; an owner's are those of the role below. */
export function choicesOf(permissions: readonly string[]): Record<PermissionName, Choice> {
  const access = effectiveAccess('admin', permissions)
  const rows = permissionNames.map(area => [area, choiceOf(access[area])] as const)
  return Object.fromEntries(rows) as Record<PermissionName, Choice> // one entry a name
}

export const roleOf = (data: FormValues): MemberRole =>
  memberRoles.find(role => role === data.get('role')) ?? 'read_only'

/** Reads the form, for the customer centre to check. */
export function accessOf(data: FormValues): Access {
  const role = roleOf(data)
  return {
    role,
    permissions: role === 'owner' ? [] : plainPermissions(permissionNames.flatMap(area => chosenIn(data, area))),
    expires_on: data.text('expires_on') || null,
    second_factor_required: data.has('second_factor_required'),
  }
}

function chosenIn(data: FormValues, area: PermissionName): string[] {
  switch (data.get(`level.${area}`)) {
    case 'full':
      return [area]
    case 'read':
      return [`${area}:read`]
    case 'contracts': {
      const single = data.getAll(`contracts.${area}`).map(number => `${area}:${String(number)}`)
      return data.has(`rest.${area}`) ? [`${area}:read`, ...single] : single
    }
    default:
      return []
  }
}

/** Areas set to single contracts without any ticked. */
export const withoutContracts = (data: FormValues): PermissionName[] =>
  roleOf(data) === 'owner'
    ? []
    : contractScoped.filter(area => data.get(`level.${area}`) === 'contracts' && !data.has(`contracts.${area}`))

/** Says whether a person's permissions differ from their role's. An owner may do everything, and never differs. */
export function isAdjusted({ role, permissions }: Pick<Access, 'role' | 'permissions'>): boolean {
  const plain = (held: readonly string[]) => plainPermissions(held).join()
  return role !== 'owner' && plain(permissions) !== plain(rolePermissions[role])
}

/** A stored access by the names of the form's fields, for comparison with the form. */
export function flatAccess<Stored extends Access & { version: number }>(
  stored: Stored,
): Record<string, unknown> & { version: number } {
  const flat: Record<string, unknown> & { version: number } = {
    version: stored.version,
    role: stored.role,
    expires_on: stored.expires_on ?? '',
    second_factor_required: stored.second_factor_required ? 'yes' : '',
  }
  const choices = choicesOf(stored.permissions)
  for (const area of permissionNames) {
    const { level, contracts, rest } = choices[area]
    flat[`level.${area}`] = level
    if (!isScoped(area)) continue
    flat[`contracts.${area}`] = contracts
    flat[`rest.${area}`] = rest ? 'yes' : ''
  }
  return flat
}

/** Writes permissions into the matrix of a form, as if the user had chosen them. */
export function fillMatrix(form: HTMLFormElement, permissions: readonly string[]): void {
  const choices = choicesOf(permissions)
  const boxes = (name: string) => form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)
  for (const area of permissionNames) {
    const { level, contracts, rest } = choices[area]
    for (const option of form.querySelectorAll<HTMLOptionElement>(`select[name="level.${area}"] > option`)) {
      option.selected = option.value === level
      // sends nothing while it is disabled, as under the role before
      if (option.selected) option.disabled = false
    }
    for (const box of boxes(`contracts.${area}`)) box.checked = contracts.includes(box.value)
    for (const box of boxes(`rest.${area}`)) box.checked = rest
  }
  form.dispatchEvent(new Event('input', { bubbles: true }))
}
