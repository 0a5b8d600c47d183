import * as z from 'zod/mini'
import { mostLimit, type StaffLimits } from '../../staff-limits.ts'
import { staffPowers } from '../../staff-powers.ts'
import { endpoint } from '../../wire/endpoint.ts'
import {
  emailSchema,
  idSchema,
  localeSchema,
  requiredText,
  staffReason,
  timeSchema,
  versionSchema,
  word,
} from '../../wire/fields.ts'

/** A name that Kontor brings, see `staffPresets`, or the id of a provider's own role. */
const roleKey = word(40)
const roles = z.array(roleKey).check(z.maxLength(20))
/** Hours for which a further role may be given. */
export const elevationHours = [1, 4, 8, 24] as const

export const staffPersonSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  /** Their identity provider decides about the roles, at each sign-in. */
  by_claim: z.boolean(),
  /** Further roles for some hours that are not over. */
  elevations: z.array(
    z.object({ id: idSchema, role: z.string(), reason: z.string(), given_by: z.string(), ends_at: timeSchema }),
  ),
  second_factor: z.boolean(),
  /** Is the time at which they last did something, or last signed in. */
  last_used_at: z.nullable(timeSchema),
  self: z.boolean(),
  version: versionSchema,
})
export type StaffPerson = z.infer<typeof staffPersonSchema>

const sum = z.nullable(z.int().check(z.minimum(0), z.maximum(mostLimit.sum)))
/** Holds hundredths of a unit of the currency, and days; null bounds nothing, 0 is never done alone. */
export const staffLimitsSchema = z.strictObject({
  refund: sum,
  credit: sum,
  write_off: sum,
  vouchers: sum,
  bank: sum,
  discount: sum,
  deferral: z.nullable(z.int().check(z.minimum(0), z.maximum(mostLimit.days))),
}) satisfies z.ZodMiniType<StaffLimits>

const powers = z.array(z.enum(staffPowers)).check(z.maxLength(staffPowers.length))
export const staffRoleSchema = z.object({
  id: idSchema,
  name: z.string(),
  powers: z.array(z.enum(staffPowers)),
  limits: staffLimitsSchema,
  /** Counts who has it now. */
  people: z.int(),
  version: versionSchema,
})
export type StaffRole = z.infer<typeof staffRoleSchema>
const roleInput = { name: requiredText(60), powers: powers.check(z.minLength(1)), limits: staffLimitsSchema }

const listed = z.object({
  data: z.array(staffPersonSchema),
  roles: z.array(staffRoleSchema),
  /** Is the currency in which limits are shown. */
  currency: z.string(),
})
const decide = {
  access: 'admin',
  power: 'people:decide',
  sees: 'all',
  needsFreshAuthentication: true,
  response: listed,
} as const
const person = z.object({ id: idSchema })

/** Says who is staff, with which roles. Each change answers with the list as it is then. */
export const staffPeopleEndpoints = {
  staffPeople: endpoint({
    route: 'GET /ajax/v1/staff/people',
    summary: 'Who is staff, with roles, second factor and last use, and the provider’s own roles; at most 500 people',
    access: 'admin',
    power: 'people:see',
    sees: 'all',
    response: listed,
    status: 200,
  }),
  staffPersonInvite: endpoint({
    route: 'POST /ajax/v1/staff/people',
    summary: 'Make a person staff, with a new account if need be, and mail them a link to set a password',
    body: z.strictObject({
      email: emailSchema,
      name: requiredText(100),
      locale: localeSchema,
      roles: roles.check(z.minLength(1)),
    }),
    ...decide,
    status: 201,
    problems: ['staff_already', 'roles_beyond_own', 'account_disabled'],
  }),
  staffPersonChange: endpoint({
    route: 'PUT /ajax/v1/staff/people/{id}',
    summary: 'Give and take a person’s roles; without any they are no longer staff, and signed out everywhere',
    params: person,
    body: z.strictObject({ roles, version: versionSchema }),
    ...decide,
    status: 200,
    problems: ['not_found', 'stale_version', 'roles_beyond_own', 'own_roles', 'last_staff_owner', 'roles_by_claim'],
  }),
  staffElevate: endpoint({
    route: 'POST /ajax/v1/staff/people/{id}/elevations',
    summary: 'Give a person a further role for some hours',
    params: person,
    body: z.strictObject({
      role: roleKey,
      hours: z.union(elevationHours.map(hours => z.literal(hours))),
      reason: staffReason(300),
    }),
    ...decide,
    status: 201,
    problems: ['not_found', 'roles_beyond_own', 'own_roles'],
  }),
  staffElevationEnd: endpoint({
    route: 'DELETE /ajax/v1/staff/people/{id}/elevations/{elevation}',
    summary: 'End a role that was given for some hours',
    params: z.object({ id: idSchema, elevation: idSchema }),
    ...decide,
    status: 200,
    problems: ['not_found', 'roles_beyond_own'],
  }),
  staffRoleCreate: endpoint({
    route: 'POST /ajax/v1/staff/roles',
    summary: 'Make a role of one’s own from powers, with limits of what it does alone',
    body: z.strictObject(roleInput),
    ...decide,
    status: 201,
    problems: ['roles_beyond_own'],
  }),
  staffRoleChange: endpoint({
    route: 'PUT /ajax/v1/staff/roles/{id}',
    summary: 'Change the name, the powers and the limits of one of the provider’s own roles, for all who have it',
    params: person,
    body: z.strictObject({ ...roleInput, version: versionSchema }),
    ...decide,
    status: 200,
    problems: ['not_found', 'stale_version', 'roles_beyond_own', 'own_roles'],
  }),
  staffRoleDelete: endpoint({
    route: 'DELETE /ajax/v1/staff/roles/{id}',
    summary: 'Delete one of the provider’s own roles that nobody has',
    params: person,
    ...decide,
    status: 200,
    problems: ['not_found', 'role_in_use'],
  }),
}
