/**
 * Runs before the first paint, inline and under the page's nonce: the stored look of the frame, so that nothing jumps. The theme
 * of a signed-in user's account stands in the page already and wins.
 * Text, because it is written into the page; `app-state.ts` keeps the attributes up to date from then on.
 */
export const firstPaintScript = `try{var s=JSON.parse(localStorage.getItem('kontor')||'{}'),d=document.documentElement.dataset;s.sidebarClosed&&(d.sidebar='closed');s.headerClosed&&(d.header='closed');d.theme||/^(light|dark)$/.test(s.theme)&&(d.theme=s.theme)}catch(e){}`
