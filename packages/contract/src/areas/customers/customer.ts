import * as z from 'zod/mini'
import { customerTypes, eInvoiceFormats, payeeCheckResults, salutations } from '../../enums/customer.ts'
import {
  addressFieldNames,
  addressFields,
  type CustomerField,
  customerFieldNames,
  customerFields,
  eInvoiceFieldNames,
  eInvoiceFields,
} from '../../enums/customer-fields.ts'
import { eachField, type FieldFacts, type TextOf, textsOf } from '../../enums/field-table.ts'
import { normaliseVatId } from '../../vat-id.ts'
import { endpoint } from '../../wire/endpoint.ts'
import {
  countrySchema,
  customerNumberSchema,
  dateSchema,
  emailSchema,
  localeSchema,
  phoneText,
  requiredText,
  staffReasonIfAny,
  text,
  timeSchema,
  versionSchema,
} from '../../wire/fields.ts'
import { emailChangeSchema } from '../people/email-change.ts'
import { lockReasons, membershipSchema } from '../people/identity.ts'
import { vatCheckSchema } from './tax.ts'

export const addressSchema = z.strictObject({
  ...eachField(textsOf(addressFields), part =>
    (addressFields[part].required ? requiredText : text)(addressFields[part].max),
  ),
  country: countrySchema,
})

/** Is as it was kept: one that was taken over from elsewhere may have gaps, and is completed on its page. */
const keptAddressSchema = z.object(eachField(addressFieldNames, () => z.string()))

const specialFields = {
  type: z.enum(customerTypes),
  salutation: z.enum(salutations),
  /**
   * A new address is not stored but asked for: it needs fresh authentication, and shows as `email_change` until both
   * addresses have confirmed.
   */
  email: emailSchema,
  phone: phoneText,
  locale: localeSchema,
  small_business: z.boolean(),
} satisfies Record<Exclude<CustomerField, TextOf<typeof customerFields>>, unknown>

/** A text that the table describes; one that has its own schema is replaced by that. */
const plainField = (facts: FieldFacts) => text(facts.max ?? 0)

/** Says what customers may change in their own record. */
const userDataFields = {
  ...eachField(customerFieldNames, name => plainField(customerFields[name])),
  ...specialFields,
  /** Spaces, dots and small letters are normalised on the way in; the server checks country and check digits. */
  vat_id: text(customerFields.vat_id.max).check(z.overwrite(normaliseVatId), z.maxLength(20)),
  /** The registered address. Its country decides which VAT applies. */
  address: addressSchema,
  /** Is where invoices are addressed; null: the registered address. */
  billing_address: z.nullable(addressSchema),
  e_invoice: z.strictObject({
    ...eachField(eInvoiceFieldNames, name => plainField(eInvoiceFields[name])),
    format: z.enum(eInvoiceFormats),
    receiver_email: z.union([emailSchema, z.literal('')]),
  }),
}
export const userDataInputSchema = z.strictObject({ ...userDataFields, version: versionSchema })
export const userDataPatchSchema = z.extend(z.partial(z.strictObject(userDataFields)), { version: versionSchema })

/** Verification of payee, as banks do it for each transfer (Art. 5c Regulation (EU) 260/2012). */
export const payeeCheckSchema = z.object({
  /** `n/a`: no bank was asked, or no answer came. */
  result: z.enum(payeeCheckResults),
  /** The holder's name as the bank knows it; only with `close`, as the law has it. */
  known_name: z.nullable(z.string()),
  /** When the bank was asked; null: never. */
  checked_at: z.nullable(timeSchema),
})
export type PayeeCheckView = z.infer<typeof payeeCheckSchema>

export const bankAccountSchema = z.object({
  holder: z.string(),
  iban_masked: z.string(),
  bic: z.string(),
  check: payeeCheckSchema,
})

export const userDataSchema = z.object({
  number: z.int(),
  ...userDataFields,
  address: keptAddressSchema,
  billing_address: z.nullable(keptAddressSchema),
  /** Null: the mailbox has not confirmed yet. */
  email_verified_at: z.nullable(timeSchema),
  email_change: z.nullable(emailChangeSchema),
  /** When the record was last saved; null: unchanged since registration. */
  changed_at: z.nullable(timeSchema),
  locked: z.boolean(),
  lock_reason: z.nullable(z.enum(lockReasons)),
  locked_at: z.nullable(timeSchema),
  vat_check: vatCheckSchema,
  /** Is where refunds go; null: no account has been given yet. */
  bank_account: z.nullable(bankAccountSchema),
  /** Counts changes of that account only; the record's own `version` does not move with them. */
  bank_account_version: versionSchema,
  version: versionSchema,
})
export type UserData = z.infer<typeof userDataSchema>
export type Address = z.infer<typeof addressSchema>

export const bankDataSchema = z.strictObject({
  holder: requiredText(70),
  /** Spaces are allowed; the server checks country, form and check digits. */
  iban: requiredText(60),
  /** Needed only for accounts outside the EEA. */
  bic: z.optional(text(20)),
  /** The `bank_account_version` that the change starts from; without it the last change wins. */
  version: z.optional(versionSchema),
  /**
   * Decides where the bank knows another holder: `ask` refuses with the answer (`payee_mismatch`), `save` saves anyway, and so does leaving
   * it out.
   */
  on_mismatch: z.optional(z.enum(['ask', 'save'])),
  /**
   * The `check` of such a refusal: the bank is not asked twice about the same account; if its answer has changed, the
   * change is refused again.
   */
  check: z.optional(z.string().check(z.maxLength(2000))),
})

/** Describes what a `payee_mismatch` carries. */
export const payeeMismatchSchema = z.extend(payeeCheckSchema, { check: z.string() })
export type PayeeMismatch = z.infer<typeof payeeMismatchSchema>

/** Numbers beyond the database's integer exist for no customer: the path is unknown, not an error. */
export const customerParams = z.object({ id: customerNumberSchema.check(z.maximum(2_147_483_647)) })
const currentCustomer = z.object({ current_customer_number: z.int() })

export const customerEndpoints = {
  userData: endpoint({
    route: 'GET /ajax/v1/accounts/userdata',
    summary: 'Person, company, tax, address and lock of the current customer',
    access: 'customer',
    permission: 'account:read',
    response: userDataSchema,
    status: 200,
    openWhenLocked: true,
  }),
  userDataReplace: endpoint({
    route: 'PUT /ajax/v1/accounts/userdata',
    summary: 'Replace the whole record; documents already issued stay as they are',
    access: 'customer',
    permission: 'account:write',
    body: userDataInputSchema,
    response: userDataSchema,
    status: 200,
    problems: ['stale_version', 'fresh_authentication_required', 'too_many_requests'],
  }),
  userDataPatch: endpoint({
    route: 'PATCH /ajax/v1/accounts/userdata',
    summary: 'Change some fields of the record',
    access: 'customer',
    permission: 'account:write',
    body: userDataPatchSchema,
    response: userDataSchema,
    status: 200,
    problems: ['stale_version', 'fresh_authentication_required', 'too_many_requests'],
  }),
  bankData: endpoint({
    route: 'PUT /ajax/v1/accounts/userdata/bankdata',
    summary: 'Account that refunds go to; where configured, its bank is asked whether the holder is right',
    access: 'customer',
    permission: 'billing:write',
    body: bankDataSchema,
    response: userDataSchema,
    status: 200,
    problems: ['stale_version', 'payee_mismatch'],
    needsFreshAuthentication: true,
    // so that trying does not reveal whose account is whose
    limits: [{ per: 'user', max: 30, seconds: 3600 }],
  }),
  customerSearch: endpoint({
    route: 'GET /ajax/v1/accounts/customers/search',
    summary:
      'Customers by number, name, e-mail address, domain or invoice number; without the admin flag only the user’s own',
    access: 'user',
    query: z.object({ search: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    response: z.object({ data: z.array(membershipSchema) }),
    status: 200,
    openWhenLocked: true,
  }),
  customerChange: endpoint({
    route: 'POST /ajax/v1/accounts/customers/{id}/change',
    summary: 'Act for this customer from now on; an admin gives a reason',
    access: 'user',
    params: customerParams,
    body: z.optional(z.strictObject({ reason: z.optional(staffReasonIfAny(200)) })),
    response: currentCustomer,
    status: 200,
    problems: ['invalid_input', 'fresh_authentication_required', 'forbidden'],
    openWhenLocked: true,
    openBeforeEnrolment: true,
  }),
  customerLeave: endpoint({
    route: 'POST /ajax/v1/accounts/customers/leave',
    power: 'any',
    summary: 'An admin stops acting for the current customer',
    access: 'admin',
    status: 204,
    openWhenLocked: true,
    openBeforeEnrolment: true,
  }),
  factorPolicy: endpoint({
    route: 'PUT /ajax/v1/accounts/second-factor-policy',
    summary: 'Set whether everyone who acts for this customer needs a second factor, and from when; by an owner',
    access: 'customer',
    permission: 'people:write',
    body: z.strictObject({ required_from: z.nullable(dateSchema) }),
    status: 204,
    problems: ['own_people_only', 'owners_only'],
    needsFreshAuthentication: true,
  }),
  factorPolicyRead: endpoint({
    route: 'GET /ajax/v1/accounts/second-factor-policy',
    summary: 'Whether everyone who acts for this customer needs a second factor',
    access: 'customer',
    response: z.object({ required_from: z.nullable(dateSchema) }),
    status: 200,
    openBeforeEnrolment: true,
    openWhenLocked: true,
  }),
}
