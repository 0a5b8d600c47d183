type UsageBarProps = { used: number; limit: number }

/** Shows how much of a limit is used. The figures are next to it, so screen readers skip it. */
export const UsageBar = ({ used, limit }: UsageBarProps) => {
  const share = limit === 0 ? (used > 0 ? 1 : 0) : Math.min(1, used / limit)
  const tone = share >= 1 ? 'fill-danger-solid' : share >= 0.8 ? 'fill-warning' : 'fill-brand-solid'
  return (
    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="h-1.5 w-full rounded-full">
      <rect width="100" height="1" className="fill-line" />
      <rect width={share * 100} height="1" className={tone} />
    </svg>
  )
}
