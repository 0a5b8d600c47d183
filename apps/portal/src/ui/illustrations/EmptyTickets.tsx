/** Two speech bubbles with nothing to say. */
export const EmptyTickets = () => (
  <svg aria-hidden="true" className="h-20 w-28" viewBox="0 0 112 80" fill="none">
    <g strokeLinecap="round" strokeLinejoin="round" strokeWidth="2">
      <path
        d="M46 12h40a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8v9l-10-9H46a8 8 0 0 1-8-8V20a8 8 0 0 1 8-8z"
        className="fill-brand-surface stroke-brand"
      />
      <path
        d="M24 30h36a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H36l-10 9v-9h-2a8 8 0 0 1-8-8V38a8 8 0 0 1 8-8z"
        className="fill-surface stroke-brand"
      />
      <path d="M31 46h.1M42 46h.1M53 46h.1" className="stroke-brand" strokeWidth="5" />
      <path d="M20 16h8m-4-4v8m74 40h.1" className="stroke-brand-line" strokeWidth="2.5" />
    </g>
  </svg>
)
