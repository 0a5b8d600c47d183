interface LogoProps {
  /** The provider's name for the product. */
  name: string
  /** Only the mark, as in the collapsed sidebar; screen readers still get the name. */
  compact?: boolean
}

/** A merchant's house with a stepped gable, a Kontor of the Hanseatic towns. */
export const LogoMark = ({ className = 'size-7' }: { className?: string }) => (
  <svg aria-hidden="true" className={`shrink-0 ${className}`} viewBox="0 0 32 32">
    <rect width="32" height="32" rx="8" className="fill-brand-solid" />
    <path
      className="fill-on-solid stroke-on-solid"
      strokeLinejoin="round"
      d="M5.5 25.5v-8H9v-5h3.5v-5h7v5H23v5h3.5v8h-7.2V22a3.3 3.3 0 0 0-6.6 0v3.5z"
    />
    <circle cx="16" cy="14" r="2.1" className="fill-brand-solid" />
  </svg>
)

export const Logo = ({ name, compact }: LogoProps) => (
  <span className="inline-flex items-center gap-2.5">
    <LogoMark />
    <span className={compact ? 'sr-only' : 'logo-name'}>{name}</span>
  </span>
)
