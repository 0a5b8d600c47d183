/** Enough for its owner to know it again: `a…@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}

/** Local parts of mailboxes that several people read; some of them are those of RFC 2142. */
const shared = new Set(
  [
    'abuse accounting accounts admin administration billing contact dpo edv einkauf empfang finance finanzen hallo hello help hostmaster',
    'info invoice invoices it kontakt legal mail noc office payments post postmaster privacy purchasing rechnung rechnungen rechnungswesen',
    'buchhaltung datenschutz sales sekretariat security service support team technik vertrieb verwaltung webmaster zentrale',
  ].flatMap(line => line.split(' ')),
)

/** Says by which name a mail to an address greets: by none where several people read it, such as those of `info@` or `billing@`. */
export const greetedAt = (email: string, name: string): string =>
  shared.has((email.split(/[@+]/)[0] ?? '').toLowerCase()) ? '' : name

/**
 * Says how a mail to an address that no one has confirmed greets: by the name, if it can be one. What is typed there reaches a stranger's
 * mailbox under the provider's name, so addresses of pages, figures and sentences do not.
 */
export function greetable(name: string, email: string): string {
  return /^[\p{L}\p{M}][\p{L}\p{M}'’\- ]{0,59}$/u.test(name) && name.split(' ').length <= 5 ? name : email
}
