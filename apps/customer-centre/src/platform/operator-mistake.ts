/** Tells someone who runs Kontor what they can mend: one line that says what to do, and no stack. */
export class OperatorMistake extends Error {}
