/** Enough for its owner to know it again: `a…@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}

/**
 * Says how a mail to an address that no one has confirmed greets: by the name, if it can be one. What is typed there reaches a stranger's
 * mailbox under the provider's name, so addresses of pages, figures and sentences do not.
 */
export function greetable(name: string, email: string): string {
  return /^[\p{L}\p{M}][\p{L}\p{M}'’\- ]{0,59}$/u.test(name) && name.split(' ').length <= 5 ? name : email
}
