/** 403: a locked padlock, its key out of reach. */
export const ErrorLocked = () => (
  <svg aria-hidden="true" className="h-auto w-60 max-w-full" viewBox="0 0 240 190" fill="none">
    <ellipse cx="138" cy="171" rx="98" ry="7" className="fill-line" />
    <g strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.5">
      <path d="M92 86V64a28 28 0 0 1 56 0v22" className="stroke-brand" strokeWidth="17" />
      <path d="M92 86V64a28 28 0 0 1 56 0v22" className="stroke-surface" strokeWidth="12" />
      <rect x="70" y="82" width="100" height="84" rx="16" className="fill-brand-surface stroke-brand" />
      <path d="M71 144h98v6a15 15 0 0 1-15 15H86a15 15 0 0 1-15-15z" className="fill-brand-line" />
      <rect x="70" y="82" width="100" height="84" rx="16" className="stroke-brand" />
      <path d="M120 109a10 10 0 0 1 5 18.7l2.5 14.3h-15l2.5-14.3a10 10 0 0 1 5-18.7z" className="fill-brand" />
      <path d="M84 98v14" className="stroke-brand-line" strokeWidth="4" />
      <path
        d="M203 160a9 9 0 1 1-1.4-7.5L225 152v7l-5-.5-.5 4-4.5.2-.5-4-11.5.3"
        className="fill-warning-surface stroke-warning"
      />
      <circle cx="192.5" cy="157" r="2" className="fill-surface stroke-warning" strokeWidth="2" />
      <path d="M42 76h12m-6-6v12M196 92h8m-4-4v8M50 120h.1M190 54h.1" className="stroke-brand-line" strokeWidth="3" />
    </g>
  </svg>
)
