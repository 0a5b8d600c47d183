import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; lead?: string; children: ReactNode }

/** A part of the form with its own heading. */
export const Section = ({ title, lead, children }: SectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-5">
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {lead && <p className="text-13 text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
