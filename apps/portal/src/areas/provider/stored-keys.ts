/**
 * All that the pages and their server put into a browser, each needed for what the visitor asked for (§ 25 (2) no. 2 TDDDG); the page
 * about privacy says where and what for. As they are called in the browser, `…` for what follows; those together that belong together. A
 * key in the source that is missing here turns a test red.
 */
export const storedKeys = {
  session: { names: ['kontor_session'] },
  device: { names: ['kontor_device'] },
  signIn: { names: ['kontor_sign_in'] },
  application: { names: ['kontor_sign_on_step', 'kontor_sign_on_resume'] },
  forgery: { names: ['XSRF-TOKEN'] },
  language: { names: ['i18n_redirected'] },
  look: { names: ['kontor'] },
  drafts: { names: ['kontor:draft:…'] },
  reload: { names: ['kontor:reload'] },
  scrolling: { names: ['tsr-scroll-restoration…'] },
  robots: { names: ['frc_sid', 'frc_sc'] },
} as const satisfies Record<string, { names: readonly string[] }>
