/** A receipt with nothing on it yet, and a coin. */
export const EmptyInvoices = () => (
  <svg aria-hidden="true" className="h-20 w-28" viewBox="0 0 112 80" fill="none">
    <g strokeLinecap="round" strokeLinejoin="round" strokeWidth="2">
      <path
        d="M34 10h40a2 2 0 0 1 2 2v56l-7.3-5-7.4 5-7.3-5-7.3 5-7.4-5-7.3 5V12a2 2 0 0 1 2-2z"
        className="fill-surface stroke-brand"
      />
      <path d="M42 22h14m-14 10h24m-24 10h24" className="stroke-brand-line" strokeWidth="3" />
      <circle cx="78" cy="52" r="13" className="fill-brand-surface stroke-brand" />
      <path d="M82.5 47a6.5 6.5 0 1 0 0 10M70 50.500h8m-8 3.500h7" className="stroke-brand" />
      <path d="M18 24h8m-4-4v8m72-12h.1M20 52h.1" className="stroke-brand-line" strokeWidth="2.5" />
    </g>
  </svg>
)
