export const themes = ['system', 'light', 'dark'] as const
export const densities = ['comfortable', 'compact'] as const
export const landingPages = ['/', '/billing', '/billing/contracts', '/support'] as const
