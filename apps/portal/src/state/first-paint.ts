/**
 * Runs before the first paint, inline and under the page's nonce: the stored look of the frame, so that nothing jumps.
 * Text, because it is written into the page; `app-state.ts` keeps the attributes up to date from then on.
 */
export const firstPaintScript = `try{var s=JSON.parse(localStorage.getItem('kontor')||'{}'),d=document.documentElement.dataset;s.sidebarClosed&&(d.sidebar='closed');s.headerClosed&&(d.header='closed');/^(light|dark)$/.test(s.theme)&&(d.theme=s.theme)}catch(e){}`
