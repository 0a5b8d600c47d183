import { createContext } from 'react'

/** Says what the content is inside of: the frame, or a card of its own; both have the logo, the language and the footer already. */
export const Surroundings = createContext<'frame' | 'card' | null>(null)

/** A refusal or an absent page is no failure of the product: the visitor goes on from where they are. */
export const keepsFrame = (status: number): boolean => status === 403 || status === 404 || status === 501
