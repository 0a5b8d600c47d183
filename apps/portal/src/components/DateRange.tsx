import { LocalDate } from './LocalDate.tsx'

type DateRangeProps = { from: string | null; to: string | null }

/** A period of service, both days included; one day where it is only one. */
export const DateRange = ({ from, to }: DateRangeProps) => {
  if (from === null || to === null || from === to) {
    const day = from ?? to
    return day && <LocalDate value={day} />
  }
  return (
    <>
      <LocalDate value={from} /> – <LocalDate value={to} />
    </>
  )
}
