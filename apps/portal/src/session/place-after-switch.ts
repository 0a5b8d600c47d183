/** Lists that every customer has, the deepest first. */
const lists = ['/billing/contracts', '/billing', '/contacts', '/support']

/**
 * The page after switching the customer: the same one, unless it is about an object of the previous customer; then the
 * list it came from. The query is dropped, because filters and cursors are the previous customer's as well.
 * @param hasParameters whether the page's path names an object
 */
export function placeAfterSwitch(pathname: string, hasParameters: boolean): string {
  if (!hasParameters) return pathname
  return lists.find(list => pathname.startsWith(`${list}/`)) ?? '/'
}
