import { type ReactNode, useId } from 'react'

type LegalPageProps = { title: string; lead?: string; children: ReactNode }

/** A page of prose: short lines, headings one can jump to. */
export const LegalPage = ({ title, lead, children }: LegalPageProps) => (
  <article className="flex flex-col gap-6">
    <header>
      <h1 className="text-20 font-semibold">{title}</h1>
      {lead && <p className="mt-1 text-muted">{lead}</p>}
    </header>
    {children}
  </article>
)

type LegalSectionProps = { title: string; children: ReactNode }

export const LegalSection = ({ title, children }: LegalSectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

export const textLink = 'text-brand underline underline-offset-2 hover:no-underline break-words'

export const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className={textLink}>
    {address}
  </a>
)

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
