export const textLink = 'text-brand underline underline-offset-2 hover:no-underline break-words'

/** Writes a mail. */
export const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className={textLink}>
    {address}
  </a>
)

/** Calls, where the device can. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} className={`${textLink} tabular-nums`}>
    {number}
  </a>
)

export const PostalAddress = ({ lines }: { lines: readonly string[] }) => (
  <address className="not-italic">
    {lines.map(line => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
  </address>
)
