import { contactFieldNames } from './contact-fields.ts'

export const importFormats = ['csv', 'vcard'] as const
export type ImportFormat = (typeof importFormats)[number]

type Importable = Exclude<(typeof contactFieldNames)[number], 'id_type'>
const isImportable = (field: (typeof contactFieldNames)[number]): field is Importable => field !== 'id_type'

/**
 * What a column can hold: the fields of a contact, and `name` for a person's whole name or what else a contact is called. Numbers of
 * passports and registers are in no file of contacts: they are entered one by one, and come out masked.
 */
export const importFields = ['name' as const, ...contactFieldNames.filter(isImportable)]
export type ImportField = (typeof importFields)[number]

/** What becomes of a row: a contact, nothing as it looks like another one, or an error that stops the whole. */
export const importStates = ['create', 'skip', 'error'] as const

export const importLimits = { characters: 1_000_000, rows: 1000, columns: 100 } as const
