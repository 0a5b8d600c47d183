/** A contract, sealed and signed. */
export const EmptyContracts = () => (
  <svg aria-hidden="true" className="h-20 w-28" viewBox="0 0 112 80" fill="none">
    <g strokeLinecap="round" strokeLinejoin="round" strokeWidth="2">
      <path d="M40 14h38a3 3 0 0 1 3 3v48a3 3 0 0 1-3 3H40z" className="fill-brand-surface stroke-brand" />
      <path
        d="M32 8h26l14 14v40a3 3 0 0 1-3 3H32a3 3 0 0 1-3-3V11a3 3 0 0 1 3-3z"
        className="fill-surface stroke-brand"
      />
      <path d="M58 8v11a3 3 0 0 0 3 3h11" className="fill-brand-surface stroke-brand" />
      <path d="M37 24h12M37 33h26" className="stroke-brand-line" strokeWidth="3" />
      <path d="M37 51c4-7 7-7 7-2s3 4 5 0 4 1 8 0" className="stroke-brand" />
      <path d="m78 62-3 12 6-3 6 3-3-12" className="fill-brand-line stroke-brand" />
      <circle cx="81" cy="56" r="9" className="fill-brand-line stroke-brand" />
      <path d="M15 22h8m-4-4v8m77 2h.1" className="stroke-brand-line" strokeWidth="2.5" />
    </g>
  </svg>
)
