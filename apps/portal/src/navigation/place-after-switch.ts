/** Lists that every customer has, the deepest first. */
const lists = ['/billing/contracts', '/billing', '/contacts', '/support']

/**
 * Where to be after the customer was switched: on the same page, unless it is about an object of the earlier customer; then on
 * the list it came from. The query is dropped, because filters and cursors are the earlier customer's as well.
 * @param hasParameters whether the page's path names an object
 */
export function placeAfterSwitch(pathname: string, hasParameters: boolean): string {
  if (!hasParameters) return pathname
  return lists.find(list => pathname.startsWith(`${list}/`)) ?? '/'
}
