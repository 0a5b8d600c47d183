/** A turning arc; the caller adds the text that says what is going on. */
export const Spinner = ({ className = 'size-5' }: { className?: string }) => (
  <svg
    aria-hidden="true"
    className={`shrink-0 animate-spin ${className}`}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
  >
    <circle cx="10" cy="10" r="7.5" opacity=".25" />
    <path d="M17.5 10A7.5 7.5 0 0 0 10 2.5" strokeLinecap="round" />
  </svg>
)
