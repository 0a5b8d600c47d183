import { classNames } from './class-names.ts'

export interface ButtonLook {
  size?: 'sm' | 'md' | 'lg' | undefined
  colour?: 'primary' | 'danger' | 'success' | 'muted' | undefined
  outline?: boolean | undefined
}

const sizes = { sm: 'button-sm', md: 'button-md', lg: 'button-lg' }
const solid = {
  primary: 'button-primary',
  danger: 'button-danger',
  success: 'button-success',
  muted: 'button-muted',
}
const outlined = {
  primary: 'outlined-primary',
  danger: 'outlined-danger',
  success: 'outlined-success',
  muted: 'outlined-muted',
}

/** The look of a button, for links too. On phones a long German label wraps rather than pushing the page wide. */
export const buttonClass = ({ size = 'md', colour = 'primary', outline = false }: ButtonLook = {}) =>
  classNames('button', sizes[size], (outline ? outlined : solid)[colour])
