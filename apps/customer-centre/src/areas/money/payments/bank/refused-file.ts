import type { StatementRefusal } from '@kontor/contract/enums/bank'

/** A file that is not taken in: nothing of it. Its message goes to the log, so it has nothing of the file's content in it. */
export class RefusedFile extends Error {
  readonly why: StatementRefusal
  constructor(why: StatementRefusal, detail: string) {
    super(detail)
    this.why = why
  }
}
