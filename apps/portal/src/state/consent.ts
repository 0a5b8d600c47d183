import { createStore } from './store.ts'

/** Whether a visitor who has answered before asks to answer anew. */
export const consentAsked = createStore(false)
export const askConsent = () => consentAsked.set(() => true)
