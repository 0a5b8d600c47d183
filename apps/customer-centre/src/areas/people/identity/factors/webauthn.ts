/** Read with the first passkey: the library is a sixth of the sources that a start would read. */
export const webauthn = () => import('@simplewebauthn/server')
