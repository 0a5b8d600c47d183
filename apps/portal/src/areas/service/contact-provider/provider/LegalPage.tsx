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
