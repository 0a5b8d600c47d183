/** 503: a rack with a drawer pulled out, a spanner and a cone. */
export const ErrorMaintenance = () => (
  <svg aria-hidden="true" className="h-auto w-60 max-w-full" viewBox="0 0 240 190" fill="none">
    <ellipse cx="120" cy="173" rx="92" ry="7" className="fill-line" />
    <g strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.5">
      <rect x="76" y="26" width="92" height="144" rx="10" className="fill-surface stroke-brand" />
      <path d="M86 76h72v34H86z" className="fill-brand-line" />
      <g className="fill-brand-surface stroke-brand">
        <rect x="86" y="38" width="72" height="28" rx="5" />
        <rect x="86" y="122" width="72" height="28" rx="5" />
        <rect x="104" y="80" width="84" height="28" rx="5" />
      </g>
      <path d="M124 52h22m-22 84h22m2-42h26" className="stroke-brand-line" strokeWidth="4" />
      <path d="M98 52h.1m9 0h.1M98 136h.1m9 0h.1" className="stroke-brand" strokeWidth="6" />
      <path d="M117 94h.1m9 0h.1" className="stroke-warning" strokeWidth="6" />
      <path d="M94 160h56" className="stroke-brand-line" strokeWidth="3" />
      <path
        d="M205 116a13 13 0 0 0-7 22l-1 27a6 6 0 0 0 12 .4l1-27a13 13 0 0 0 8-22l-.5 11-7 4-6-5z"
        className="fill-brand-line stroke-brand"
      />
      <path d="m34 166 14-50q1-4 5-4t5 4l14 50z" className="fill-warning-surface stroke-warning" />
      <path d="m44.5 130 17 0 4 15H40.300z" className="fill-warning-line stroke-warning" />
      <path d="M26 170h54" className="stroke-warning" strokeWidth="5" />
      <path d="M42 60h12m-6-6v12m148-20h8m-4-4v8M56 92h.1M202 70h.1" className="stroke-brand-line" strokeWidth="3" />
    </g>
  </svg>
)
