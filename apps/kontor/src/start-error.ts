import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'

/** Why the program cannot start, in one line that says what to do. */
export class StartError extends OperatorMistake {
  override name = 'StartError'
}
