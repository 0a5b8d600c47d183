/** 404: a sad ghost that has pulled the plug it now holds. */
export const ErrorGhost = () => (
  <svg aria-hidden="true" className="h-auto w-60 max-w-full" viewBox="0 0 240 190" fill="none">
    <ellipse cx="116" cy="176" rx="52" ry="6" className="fill-line" />
    <g strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.5">
      <path d="M187 128c3 22-24 26-14 38 8 9 32 5 54 6" className="stroke-brand" strokeWidth="3.5" />
      <g className="animate-float">
        <g className="fill-surface stroke-brand">
          <path d="M72 104c-15 0-23 9-23 18 10 5 19 1 25-8M160 98c14-2 24 6 28 15 3 6-3 10-8 8-6-2-12-4-20-7" />
          <path d="M68 152V84a48 48 0 0 1 96 0v68q-8-13-16 0t-16 0-16 0-16 0-16 0-16 0z" />
        </g>
        <path d="M68 126c14 12 80 14 96 2v24q-8-13-16 0t-16 0-16 0-16 0-16 0-16 0z" className="fill-brand-surface" />
        <path
          d="M68 152V84a48 48 0 0 1 96 0v68q-8-13-16 0t-16 0-16 0-16 0-16 0-16 0zM183 124v-9m9 8-1-9"
          className="stroke-brand"
        />
        <path d="m177 124 20-2 1 5a9.5 9.5 0 0 1-19 4z" className="fill-brand-line stroke-brand" />
        <ellipse cx="100" cy="88" rx="5.5" ry="8" className="fill-brand" />
        <ellipse cx="134" cy="88" rx="5.5" ry="8" className="fill-brand" />
        <circle cx="102" cy="85" r="2" className="fill-surface" />
        <circle cx="136" cy="85" r="2" className="fill-surface" />
        <path d="m89 74 13-6m43 6-13-6M109 113q8-9 16 0" className="stroke-brand" />
        <path
          d="M147 103c4.5 5.5 5.5 8 5.5 10a5.5 5.5 0 0 1-11 0c0-2 1-4.5 5.5-10z"
          className="fill-brand-line stroke-brand"
          strokeWidth="2"
        />
        <path d="M86 103h6m48-1h5" className="stroke-danger-line" strokeWidth="5" />
      </g>
      <path d="M34 66h12m-6-6v12m158-24h8m-4-4v8M52 40h.1M206 84h.1" className="stroke-brand-line" strokeWidth="3" />
    </g>
  </svg>
)
