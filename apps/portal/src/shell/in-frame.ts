import { createContext } from 'react'

/** Whether what is shown stands inside the frame, which has the logo, the language and the footer already. */
export const InFrame = createContext(false)
