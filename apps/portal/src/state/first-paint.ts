/**
 * Runs before the first paint, inline and under the page's nonce: applies the stored look of the frame, so that nothing
 * jumps. The account's theme of a signed-in user is in the page already and wins. A browser without passkeys is marked,
 * so that none are offered. It is text, because it is written into the page; `app-state.ts` keeps the attributes up to
 * date from then on.
 */
export const firstPaintScript = `var d=document.documentElement.dataset;'PublicKeyCredential'in window||(d.passkeys='none');try{var s=JSON.parse(localStorage.getItem('kontor')||'{}');s.sidebarClosed&&(d.sidebar='closed');s.headerClosed&&(d.header='closed');d.theme||/^(light|dark)$/.test(s.theme)&&(d.theme=s.theme)}catch(e){}`
