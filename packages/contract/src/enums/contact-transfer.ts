import { type ContactField, contactFieldNames } from './contact-fields.ts'

export const importFormats = ['csv', 'vcard'] as const
export type ImportFormat = (typeof importFormats)[number]

export type FileField = Exclude<ContactField, 'id_type'>
/** Files of contacts hold no numbers of passports and registers: those are entered one by one, and exported masked. */
export const fileFields = contactFieldNames.filter((field): field is FileField => field !== 'id_type')

/** Lists what a column can hold: a field of a contact, or `name` for a person's whole name or any other contact's name. */
export const importFields = ['name' as const, ...fileFields]
export type ImportField = (typeof importFields)[number]

/** Lists what becomes of a row: a contact, a skip because it looks like another one, or an error that stops the whole import. */
export const importStates = ['create', 'skip', 'error'] as const

export const importLimits = { characters: 1_000_000, rows: 1000, columns: 100 } as const
