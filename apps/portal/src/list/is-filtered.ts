/** Says whether anything narrows the list: then an empty one is "nothing found" and not "nothing yet". */
export function isFiltered(search: { [name: string]: string | number | undefined }, ...besides: string[]): boolean {
  return Object.keys(search).some(
    name => !['sort', 'cursor', 'limit', ...besides].includes(name) && search[name] !== undefined,
  )
}
