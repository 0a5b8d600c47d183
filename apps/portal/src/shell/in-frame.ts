import { createContext } from 'react'

/** Says whether the content is inside the frame, which has the logo, the language and the footer already. */
export const InFrame = createContext(false)
