import { classNames } from './class-names.ts'

export interface ButtonLook {
  size?: 'sm' | 'md' | 'lg' | undefined
  colour?: 'primary' | 'danger' | 'success' | 'muted' | undefined
  outline?: boolean | undefined
}

const sizes = {
  sm: 'min-h-7 gap-1.5 px-2.5 py-0.5 text-13',
  md: 'min-h-9 gap-2 px-3.5 py-1 text-14',
  lg: 'min-h-11 gap-2 px-5 py-2 text-14',
}
const solid = {
  primary: 'border-transparent bg-brand-solid text-on-solid hover:bg-brand-solid-hover',
  danger: 'border-transparent bg-danger-solid text-on-solid hover:bg-danger-solid-hover',
  success: 'border-transparent bg-success-solid text-on-solid hover:bg-success-solid-hover',
  muted: 'border-transparent bg-muted-surface text-ink hover:bg-line',
}
const outlined = {
  primary: 'border-brand-line bg-surface text-brand hover:bg-brand-surface',
  danger: 'border-danger-line bg-surface text-danger hover:bg-danger-surface',
  success: 'border-success-line bg-surface text-success hover:bg-success-surface',
  muted: 'border-line bg-surface text-ink hover:bg-subtle',
}

/** The look of a button, for links too. On phones a long German label wraps rather than pushing the page wide. */
export const buttonClass = ({ size = 'md', colour = 'primary', outline = false }: ButtonLook = {}) =>
  classNames(
    'relative inline-flex select-none items-center justify-center rounded-control border text-center font-medium transition-colors',
    'aria-busy:cursor-progress aria-disabled:not-aria-busy:cursor-not-allowed aria-disabled:not-aria-busy:opacity-55 sm:whitespace-nowrap',
    sizes[size],
    (outline ? outlined : solid)[colour],
  )
