import { Link } from '@tanstack/react-router'

/** Leads from a row to what staff see of its customer. */
export const CustomerLink = ({ row }: { row: { customer_number: number; customer_name: string } }) => (
  <span className="inline-flex flex-wrap gap-x-1.5 @4xl:flex-col">
    <Link
      to="/staff/customers/$number"
      params={{ number: String(row.customer_number) }}
      className="line-clamp-1 text-brand hover:underline"
    >
      {row.customer_name}
    </Link>
    <span className="text-12 text-muted tabular-nums">{row.customer_number}</span>
  </span>
)
