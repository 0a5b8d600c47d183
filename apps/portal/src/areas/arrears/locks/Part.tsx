import type { ReactNode } from 'react'

/** One section of a locked customer's page. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line pt-5">
    <h2 className="mb-2 font-semibold">{title}</h2>
    {children}
  </section>
)
