/** The shape a translation must have: every key of the source, any text. The compiler compares `de` with `en` through it. */
export type Translation<Source> = {
  [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>
}
