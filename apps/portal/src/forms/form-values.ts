/** Reads what a form holds. A field that is not there, as one that is hidden and disabled, is an empty text. */
export class FormValues extends FormData {
  text(name: string): string {
    return String(this.get(name) ?? '')
  }

  /** The texts of these fields by their names, as a call's body has them. */
  texts<Name extends string>(...names: readonly Name[]): Record<Name, string> {
    return Object.fromEntries(names.map(name => [name, this.text(name)])) as Record<Name, string> // the same names
  }
}
