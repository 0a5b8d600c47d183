import { OperatorMistake } from '../operator-mistake.ts'

/** Says where the key is kept that wraps this installation's keys: anywhere but in the database that holds them. */
export type MasterKeySource = {
  /** Is what an operator calls it, in sentences such as “MASTER_KEY: is another key …”. */
  name: string
  /** 32 bytes in base64; null where there is none yet. */
  read(): Promise<string | null>
  /** Makes it, where Kontor may: in a folder of its own, and only for keys that nothing has wrapped yet. */
  make?(): Promise<string>
}

/** Why this installation's keys cannot be opened, in one line that says what to do. Nothing was changed. */
export class KeyMistake extends OperatorMistake {}
