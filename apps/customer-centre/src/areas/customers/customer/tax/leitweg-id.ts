import { mod97 } from '@kontor/contract/mod-97'

export const leitwegExample = '04011000-1234512345-06'

/**
 * Coarse address (2 to 12 digits), optional fine address (up to 30 characters), and two check digits: Leitweg-ID format
 * 2.0, section 2.
 */
const pattern = /^\d{2,12}-([A-Z0-9]{1,30}-)?\d{2}$/

/** Letters count alike whether small or capital. */
export const normaliseLeitwegId = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

/** Says whether a normalised Leitweg-ID can exist. */
export const isLeitwegId = (id: string): boolean => pattern.test(id) && mod97(id.replaceAll('-', '')) === 1
