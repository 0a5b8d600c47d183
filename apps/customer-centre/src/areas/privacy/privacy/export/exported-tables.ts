import type { ExportedFile, ExportedPart, PersonalData, TableData } from '../../../../platform/privacy/personal-data.ts'

/** Says what becomes of each table in a customer's archive, as its owner says. */
export const exportPolicy = (data: readonly PersonalData[]): [table: string, policy: TableData][] =>
  data.flatMap(({ tables }) => Object.entries(tables))

export const exportedFiles = (data: readonly PersonalData[]): [table: string, file: ExportedFile][] =>
  exportPolicy(data).flatMap(([table, policy]): [string, ExportedFile][] => ('file' in policy ? [[table, policy]] : []))

export const partsOf = (data: readonly PersonalData[], parent: string): [table: string, part: ExportedPart][] =>
  exportPolicy(data).flatMap(([table, policy]): [string, ExportedPart][] =>
    'within' in policy && policy.within === parent ? [[table, policy]] : [],
  )
