/** A card of a person, and another behind it. */
export const EmptyContacts = () => (
  <svg aria-hidden="true" className="h-20 w-28" viewBox="0 0 112 80" fill="none">
    <g strokeLinecap="round" strokeLinejoin="round" strokeWidth="2">
      <rect x="30" y="10" width="64" height="44" rx="6" className="fill-brand-surface stroke-brand" />
      <rect x="18" y="22" width="66" height="46" rx="6" className="fill-surface stroke-brand" />
      <path d="M26 59c1-8 5-11 11-11s10 3 11 11z" className="fill-brand-line stroke-brand" />
      <circle cx="37" cy="39" r="7" className="fill-brand-line stroke-brand" />
      <path d="M58 38h17m-17 9h17m-17 9h9" className="stroke-brand-line" strokeWidth="3" />
      <path d="M12 12h8m-4-4v8m83 50h.1" className="stroke-brand-line" strokeWidth="2.5" />
    </g>
  </svg>
)
