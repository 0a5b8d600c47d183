import { createStore } from './store.ts'

/** Says whether a visitor who has answered before asks to answer anew. */
export const consentAsked = createStore(false)
export const askConsent = () => consentAsked.set(() => true)
