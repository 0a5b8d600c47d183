/** 404: a sad ghost that has pulled the plug it now holds. */
export const ErrorGhost = () => (
  <svg aria-hidden="true" className="h-auto w-60 max-w-full" viewBox="0 0 240 190" fill="none">
    <ellipse cx="116" cy="176" rx="52" ry="6" className="fill-line" />
    <g strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.5">
      <path d="M187 128c3 22-24 26-14 38 8 9 36 4 66 6" className="stroke-brand" strokeWidth="3.5" />
      <g className="animate-float">
        <path
          d="M68 152V84a48 48 0 0 1 96 0v68q-8-13-16 0t-16 0-16 0-16 0-16 0-16 0z"
          className="fill-surface stroke-brand"
        />
        <path d="M69 126c14 12 78 14 94 2v23q-8-12-15 1t-16 0-16 0-16 0-16 0-15-1z" className="fill-brand-surface" />
        <path d="M68 106c-13 1-20 9-20 17 9 4 17 0 21-7" className="fill-surface stroke-brand" />
        <path d="M68 152v-47M164 152V84" className="stroke-brand" />
        <path d="M183 124v-9m8 8-1-9" className="stroke-brand" />
        <path d="m177 124 19-2 1 5a9 9 0 0 1-18 4z" className="fill-brand-line stroke-brand" />
        <path d="M164 100c10-1 19 6 23 14 2 5-2 9-7 7-5-1-11-4-16-6" className="fill-surface stroke-brand" />
        <ellipse cx="100" cy="88" rx="5.5" ry="8" className="fill-brand" />
        <ellipse cx="134" cy="88" rx="5.5" ry="8" className="fill-brand" />
        <circle cx="102" cy="85" r="2" className="fill-surface" />
        <circle cx="136" cy="85" r="2" className="fill-surface" />
        <path d="m89 74 13-6m43 6-13-6M109 113q8-9 16 0" className="stroke-brand" />
        <path
          d="M142 100c5 6 6 9 6 11a6 6 0 0 1-12 0c0-2 1-5 6-11z"
          className="fill-brand-line stroke-brand"
          strokeWidth="2"
        />
        <path d="M86 104h7m48-7" className="stroke-danger-line" strokeWidth="5" />
      </g>
      <path d="M34 66h12m-6-6v12m158-24h8m-4-4v8M52 40h.1M206 84h.1" className="stroke-brand-line" strokeWidth="3" />
    </g>
  </svg>
)
